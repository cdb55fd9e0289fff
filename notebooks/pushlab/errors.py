"""What can be wrong with what a notebook is given."""


class RunError(Exception):
    """Says where, what was found and what is accepted."""
