/// Irregularities found while rows were grouped by unit.
struct UnitFindings {
  /// Lines of the first rows of the first unit with the irregularity, in order.
  struct Example: Hashable {
    var first = Int.max
    var second = Int.max
  }

  var units = 0
  /// Units with rows in more than one arm, which are left out.
  var crossing = 0
  var crossingExample = Example()
  /// Rows that repeat a row of their unit, byte for byte.
  var repeated = 0
  var repeatedExample = Example()
  /// Contradictory rows of one unit, where one row was declared.
  var conflicts = 0
  var conflictExample = Example()
  /// Of a paired design: units that are missing from an arm, which are left out.
  var unpaired = 0
  var unpairedLine = Int.max
  /// By dimension: units with rows of several values.
  var spread: [Int]

  init(dimensions: Int) { spread = Array(repeating: 0, count: dimensions) }
}

extension UnitFindings.Example {
  mutating func see(_ one: Int, _ other: Int) {
    let found = Self(first: min(one, other), second: max(one, other))
    if (found.second, found.first) < (second, first) { self = found }
  }
}
