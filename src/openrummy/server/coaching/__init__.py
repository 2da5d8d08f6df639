"""What the coach says over the wire: hints at tables, reviews of finished hands."""
