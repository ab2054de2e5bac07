"""The scorebook: who played whom, what came out, and that it is still there in ten years."""
