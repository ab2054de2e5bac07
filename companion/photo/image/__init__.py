"""A picture's pixels: loaded, as light, as ink on paper, sampled, and how good it is."""
