"""The stars of Summer Pavilion."""
