"""From photo to score in the real window, with photos from the studio."""
