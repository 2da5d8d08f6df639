"""What opens over the table: forms, texts, scores."""
