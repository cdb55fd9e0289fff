import CGSL

extension SequentialSelection {
  /// Settles what the seeds so far decide: constraints kept or broken, systems shown worse.
  mutating func screen() {
    settleConstraints()
    let before = remaining
    let judges = before.filter(keepsAll)
    for system in before {
      if let better = judges.first(where: { isShown(system, worseThan: $0) }) {
        standings[system] = .worse(than: better)
      }
    }
  }

  private mutating func settleConstraints() {
    for system in remaining {
      for (place, tolerance) in tolerances.enumerated() where !keeps[system][place] {
        let bound = bound(slackVariances[system][place], tolerance)
        if slacks[system][place] >= bound {
          keeps[system][place] = true
        } else if slacks[system][place] <= -bound {
          standings[system] = .breaks(constraint: place)
          break
        }
      }
    }
  }

  /// Where the bound has shrunk to 0 the larger sum wins; of equal sums the first system.
  private func isShown(_ system: Int, worseThan other: Int) -> Bool {
    guard system != other else { return false }
    let bound = bound(variances[system][other], indifference)
    let behind = objectives[other] - objectives[system]
    return behind > bound || (behind == 0 && bound == 0 && other < system)
  }

  /// Half-width of the continuation region for a sum over the seeds so far.
  private func bound(_ variance: Double, _ zone: Double) -> Double {
    bound(variance, zone, after: seeds)
  }

  /// Half-width of the continuation region for a sum over `seeds`.
  func bound(_ variance: Double, _ zone: Double, after seeds: Int) -> Double {
    max(0, reach * variance / (2 * zone) - zone * Double(seeds) / 2)
  }

  /// Number of seeds at which every boundary is 0, so that all open comparisons are decided.
  public var seedsMax: Int { seeds { variance, zone, _ in reach * variance / (zone * zone) } }

  /// Number of seeds that decide all open comparisons if the means so far stay as they are.
  public var seedsLikely: Int {
    seeds { variance, zone, mean in
      reach * variance / (2 * zone) / (abs(mean) + zone / 2)
    }
  }

  /// The most seeds that an open comparison takes, given the variance, zone and mean of each.
  private func seeds(_ needed: (Double, Double, Double) -> Double) -> Int {
    var most = Double(seeds)
    let left = remaining
    for system in left {
      for (place, zone) in tolerances.enumerated() where !keeps[system][place] {
        let mean = slacks[system][place] / Double(seeds)
        most = max(most, needed(slackVariances[system][place], zone, mean))
      }
      for other in left where other > system {
        let mean = (objectives[system] - objectives[other]) / Double(seeds)
        most = max(most, needed(variances[system][other], indifference, mean))
      }
    }
    return most < 1e9 ? Int(most.rounded(.up)) : 1_000_000_000
  }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  static func check(
    _ first: [[Sample]], _ indifference: Double, _ tolerances: [Double], _ confidence: Double
  ) throws(StatisticsError) {
    let check = Check("sequential selection")
    try check.count(first.count, "systems", atLeast: 1)
    try check.positive(indifference, "indifference")
    for (place, tolerance) in tolerances.enumerated() {
      try check.positive(tolerance, "tolerances[\(place)]")
    }
    guard confidence > 0.5, confidence < 1 else {
      throw check.invalid("confidence", confidence, accepted: "a number above 0.5 and below 1")
    }
    try check.count(first[0].count, "first seeds", atLeast: 2)
    for samples in first {
      try check.equalCounts(samples.count, first[0].count, "seeds", as: "first[0]")
      for sample in samples { try Self.check(sample, tolerances.count) }
    }
  }

  static func check(_ sample: Sample, _ constraints: Int) throws(StatisticsError) {
    let check = Check("sequential selection")
    try check.finite(sample.objective, "objective")
    if let tie = sample.tie { try check.finite(tie, "tie") }
    try check.finite(sample.slacks, "slacks", atLeast: 0)
    try check.equalCounts(sample.slacks.count, constraints, "slacks", as: "tolerances")
  }
}
