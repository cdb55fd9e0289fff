import Statistics

/// Exact sums of one metric over the units of one arm.
struct UnitFigures {
  private(set) var units = 0
  private(set) var numerator = ExactSum()
  private(set) var denominator = ExactSum()
  /// Of the units' own values, where they have a denominator.
  private(set) var perUnit = ExactSum()
  private(set) var valued = 0
  private(set) var least = Double.infinity
  private(set) var most = -Double.infinity
  /// Units whose numerator is above their denominator.
  private(set) var above = 0
  /// Whether each unit's numerator is 0 or 1, and denominator 1.
  private(set) var isBinary = true
  private(set) var isPerOne = true
  private(set) var isWhole = true

  /// A unit whose metric is per unit.
  @inline(__always)
  mutating func add(_ value: Double) {
    units += 1
    numerator.add(value)
    see(value)
    if value != 0, value != 1 { recordNumber(value) }
  }

  @inline(__always)
  mutating func add(_ top: Double, of bottom: Double) {
    units += 1
    numerator.add(top)
    denominator.add(bottom)
    if bottom != 1 {
      isPerOne = false
      if bottom.rounded() != bottom { isWhole = false }
    }
    if top > bottom { above += 1 }
    if top != 0, top != 1 { recordNumber(top) }
    guard bottom > 0 else { return }
    let value = bottom == 1 ? top : top / bottom
    perUnit.add(value)
    valued += 1
    see(value)
  }

  @inline(__always)
  private mutating func see(_ value: Double) {
    if value < least { least = value }
    if value > most { most = value }
  }

  @inline(never)
  private mutating func recordNumber(_ value: Double) {
    isBinary = false
    if value.rounded() != value { isWhole = false }
  }
}
