/// The systems that no other one beats in two figures at once, with bootstrap shares.
///
/// Seeds are resampled for all systems together, which keeps the correlation between systems.
public struct ParetoFront: Hashable, Sendable, Codable {
  /// Whether each system is on the Pareto front of the means.
  public let isOnFront: [Bool]
  /// Share of the resamples in which each system is on the Pareto front.
  public let shares: [Double]

  /// - Parameters:
  ///   - first: By system, then by seed; larger is better.
  ///   - second: The same of the other figure; larger is better.
  ///   - seed: The same seed gives the same shares.
  /// - Throws: `invalid` for values that do not fit together.
  public init(
    _ first: [[Double]], _ second: [[Double]], resamples: Int = 1_000, seed: UInt64 = 0
  ) throws(StatisticsError) {
    let check = Check("Pareto front")
    try check.count(first.count, "systems", atLeast: 1)
    try check.equalCounts(second.count, first.count, "second", as: "first")
    try check.count(resamples, "resamples", atLeast: 1)
    for values in first + second {
      try check.finite(values, "values", atLeast: 1)
      try check.equalCounts(values.count, first[0].count, "values", as: "first[0]")
    }
    let seeds = first[0].count
    isOnFront = Self.front(first, second, Array(0..<seeds))
    var counts = first.map { _ in 0 }
    var random = SplitMix(seed: seed)
    for _ in 0..<resamples {
      let drawn = (0..<seeds).map { _ in random.index(below: seeds) }
      for (system, isOn) in Self.front(first, second, drawn).enumerated() where isOn {
        counts[system] += 1
      }
    }
    shares = counts.map { Double($0) / Double(resamples) }
  }

  private static func front(
    _ first: [[Double]], _ second: [[Double]], _ seeds: [Int]
  ) -> [Bool] {
    let sums = zip(first, second).map { one, other in
      (seeds.reduce(0) { $0 + one[$1] }, seeds.reduce(0) { $0 + other[$1] })
    }
    // From the best in the first figure on, only who is better in the second than all before counts.
    let order = sums.indices.sorted {
      (sums[$1].0, sums[$1].1, $0) < (sums[$0].0, sums[$0].1, $1)
    }
    var isOn = sums.map { _ in false }
    var last: (Double, Double)?
    for system in order {
      let isNew = last.map { sums[system].1 > $0.1 || sums[system] == $0 } ?? true
      guard isNew else { continue }
      isOn[system] = true
      last = sums[system]
    }
    return isOn
  }
}
