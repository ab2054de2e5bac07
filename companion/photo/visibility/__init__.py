"""What a photo cannot show: places outside it, in glare, or with something over them."""
