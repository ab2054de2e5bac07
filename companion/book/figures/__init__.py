"""Tables, profiles, ratings, evenings and charts, counted from matches."""
