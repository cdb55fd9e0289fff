"""What can be wrong with what a notebook is given."""

from pushlab.words import printable


class RunError(Exception):
    """Says where, what was found and what is accepted; what it quotes is made printable."""

    def __str__(self) -> str:
        return printable(super().__str__())
