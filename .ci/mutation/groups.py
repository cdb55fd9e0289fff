"""Which tests a mutation is shown to first, and which mutations are built together."""

from collections.abc import Callable
from dataclasses import dataclass

from rows import Row

# Tests of the command and of the repository's files depend on everything.
FAR = ("CommandTests", "RequirementsTests")


@dataclass(frozen=True)
class Grouping:
    where: dict[str, list[str]]
    """For each test, its files."""
    reach: dict[str, frozenset[str]]
    """For each target, itself and those that it depends on."""

    def targets(self, tests: set[str]) -> set[str]:
        """The targets that have these tests."""
        return {path.split("/")[1] for test in tests for path in self.where.get(test, [])}

    def sees(self, test: str, row: Row) -> bool:
        """Whether the test depends on what the row's mutation changes."""
        targets = self.targets({test})
        if "*" in row.targets or not targets.isdisjoint(FAR):
            return True
        return any(self.reach[target] & row.targets for target in targets)

    def needed(self, tests: set[str]) -> frozenset[str] | None:
        """The targets that must be built to run the tests; `None` for all of them."""
        targets = self.targets(tests)
        if "CommandTests" in targets:
            return None
        return frozenset().union(*(self.reach[target] for target in targets))

    def near(self, row: Row) -> set[str]:
        """The row's tests in that target which sees its mutation and depends on the fewest."""
        seeing = {test for test in row.tests if self.sees(test, row)}
        if not seeing:
            return set(row.tests)
        nearest = min(seeing, key=lambda test: (self.height(test), test))
        return {test for test in seeing if self.targets({test}) == self.targets({nearest})}

    def height(self, test: str) -> int:
        """How many targets are built for the test."""
        needed = self.needed({test})
        return 1_000 if needed is None else len(needed)

    def floor(self, row: Row) -> int:
        """How high the near tests are: 0 without simulation, 1 about the world, 2 above that."""
        needed = self.needed(self.near(row))
        if needed is None or "Experiments" in needed:
            return 2
        return 1 if "SimWorld" in needed else 0

    def own(self, row: Row, group: list[Row]) -> set[str]:
        """The row's near tests that none of the other mutations can make fail."""
        others = [other for other in group if other is not row]
        near = self.near(row)
        return {test for test in near if not any(self.sees(test, other) for other in others)}

    def _are_apart(self, group: list[Row]) -> bool:
        files = [file for row in group for file in row.files]
        return len(set(files)) == len(files)

    def fits(self, group: list[Row]) -> bool:
        """Whether each row has a near test that sees none of the other mutations."""
        return self._are_apart(group) and all(self.own(row, group) for row in group)

    def fits_loosely(self, group: list[Row]) -> bool:
        """Whether neither files nor tests are shared: a test may notice a neighbour's mutation."""
        tests = [test for row in group for test in self.near(row)]
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
