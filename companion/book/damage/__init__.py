"""What a scorebook holds checked, and a damaged one put right."""
