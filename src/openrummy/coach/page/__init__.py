"""A review as one HTML page that needs nothing else: own cards, own graph, inline style and script."""

from openrummy.coach.page.document import page

__all__ = ["page"]
