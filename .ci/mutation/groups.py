"""Which rows can be changed in one build."""

from collections.abc import Callable
from dataclasses import dataclass

from rows import Row


@dataclass(frozen=True)
class Grouping:
    where: dict[str, list[str]]
    """For each test, its files."""
    reach: dict[str, frozenset[str]]
    """For each target, those that it depends on."""

    def sees(self, test: str, row: Row) -> bool:
        """Whether the test depends on what the row's mutation changes."""
        for path in self.where.get(test, []):
            depends = self.reach.get(path.split("/")[1])
            # Tests of the command and of the repository's files depend on everything.
            if depends is None or "*" in row.targets or depends & row.targets:
                return True
        return False

    def own(self, row: Row, group: list[Row]) -> set[str]:
        """The row's tests that none of the other mutations can make fail."""
        others = [other for other in group if other is not row]
        return {test for test in row.tests if not any(self.sees(test, other) for other in others)}

    def _are_apart(self, group: list[Row]) -> bool:
        files = [file for row in group for file in row.files]
        return len(set(files)) == len(files)

    def fits(self, group: list[Row]) -> bool:
        """Whether each row has a test that sees its mutation and none of the others."""
        own = [self.own(row, group) for row in group]
        can = (
            any(self.sees(test, row) for test in tests)
            for row, tests in zip(group, own, strict=True)
        )
        return self._are_apart(group) and all(can)

    def fits_loosely(self, group: list[Row]) -> bool:
        """Whether neither files nor tests are shared: a test may notice a neighbour's mutation."""
        tests = [test for row in group for test in row.tests]
        return self._are_apart(group) and len(set(tests)) == len(tests)

    def groups(
        self, rows: list[Row], fits: Callable[[list[Row]], bool], largest: int = 8
    ) -> list[list[Row]]:
        """All rows, each in the first group that it fits into."""
        groups: list[list[Row]] = []
        for row in rows:
            for group in groups:
                if len(group) < largest and fits([*group, row]):
                    group.append(row)
                    break
            else:
                groups.append([row])
        return groups
