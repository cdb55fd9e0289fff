/// Counts of pushes by what they are worth: eight bins for each doubling, from 2^-24 to 2^8.
struct VolumeBins: Sendable {
  static let count = 256
  private static let perDoubling = 8
  private static let least = -24

  private var pushes = ContiguousArray<Double>(repeating: 0, count: count)

  /// The bin of a value, 0 or more; values beyond the bins are in the last on their side.
  @inline(__always) static func bin(of value: Double) -> Int {
    guard value > 0 else { return 0 }
    // The exponent, and the first three digits of the fraction behind it.
    let digits = Int(value.bitPattern >> 49) - (1_023 + least) * perDoubling
    return min(count - 1, max(0, digits))
  }

  subscript(bin: Int) -> Double {
    @inline(__always) get { pushes[bin] }
    @inline(__always) set { pushes[bin] = newValue }
  }

  /// All of them times a factor.
  mutating func fade(by factor: Double) {
    for bin in pushes.indices { pushes[bin] *= factor }
  }

  /// Adds the counts of others.
  mutating func add(_ others: VolumeBins) {
    for bin in pushes.indices { pushes[bin] += others.pushes[bin] }
  }

  /// The price at which so many of the pushes are let go: all of higher bins, and this share of the bin.
  func price(for target: Double) -> (bin: Int, share: Double) {
    var above = 0.0
    for bin in pushes.indices.reversed() where pushes[bin] > 0 {
      if above + pushes[bin] > target { return (bin, (target - above) / pushes[bin]) }
      above += pushes[bin]
    }
    return (0, 1)
  }
}
