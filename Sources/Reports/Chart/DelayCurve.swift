import Statistics

/// The share of one arm's delays that are below each of a few times.
struct DelayCurve: Hashable, Sendable {
  let arm: String
  /// At ``times``, 0...1, rising.
  let shares: [Double]

  /// Milliseconds: 0.1 s to 3 days.
  static let times: [Int64] = [
    100, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 10_000, 20_000, 30_000,
    60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000,
    21_600_000, 43_200_000, 86_400_000, 172_800_000, 259_200_000,
  ]

  /// - Returns: `nil` without values.
  init?(_ delays: LogHistogram, arm: String) {
    guard delays.count > 0 else { return nil }
    self.arm = arm
    let occupied = delays.occupied
    shares = Self.times.map { time in
      // A bucket that a time cuts is less than 1 % wide, and counts as over.
      let within = occupied.reduce(0) { $0 + ($1.range.upperBound < time ? $1.count : 0) }
      return Double(within) / Double(delays.count)
    }
  }
}
