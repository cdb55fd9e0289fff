import Foundation
import Statistics

/// Ranks of truths among draws that claim to know them: uniform if they do (Talts et al. 2018).
package struct RankCalibration: Hashable, Sendable {
  /// Rank of each truth: how many of its draws lie below it.
  package let ranks: [Int]

  /// Draws for each truth; ranks run from 0 to this number.
  package let draws: Int

  /// - Throws: `invalid` for a rank outside 0...draws.
  package init(ranks: [Int], draws: Int) throws(StatisticsError) {
    guard draws > 0, !ranks.isEmpty, ranks.allSatisfy((0...draws).contains) else {
      throw .invalid(
        method: "rank calibration", argument: "ranks", found: "\(ranks.count) ranks",
        accepted: "one or more, each from 0 to \(draws)")
    }
    (self.ranks, self.draws) = (ranks, draws)
  }

  /// The rank of a truth among draws; equal ones count by half, rounded down.
  package static func rank(of truth: Double, among draws: [Double]) -> Int {
    (draws.count { $0 < truth } + draws.count { $0 <= truth }) / 2
  }

  /// Counts in bins of equally many ranks.
  package func counts(bins: Int) -> [Int] {
    precondition((draws + 1).isMultiple(of: bins), "\(draws + 1) ranks in \(bins) bins")
    var counts = [Int](repeating: 0, count: bins)
    for rank in ranks { counts[rank * bins / (draws + 1)] += 1 }
    return counts
  }

  /// Pearson's test that all bins are as likely.
  package static func chiSquare(
    _ counts: [Int]
  ) throws(StatisticsError) -> (statistic: Double, pValue: Double) {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    let statistic = counts.reduce(0.0) { sum, count in
      let off = Double(count) - expected
      return sum + off * off / expected
    }
    let tail = try ChiSquare.upperTail(statistic, degreesOfFreedom: Double(counts.count - 1))
    return (statistic, tail)
  }

  /// Places at which the counts of ranks leave the band, as shares of the way; empty for calibrated draws.
  package func outside(_ band: RankBand) -> [Double] {
    precondition(
      band.simulations == ranks.count && band.draws == draws,
      "\(ranks.count) ranks of \(draws) draws")
    return (1...draws).filter { place in
      let count = ranks.count { $0 < place }
      return count < band.low[place - 1] || count > band.high[place - 1]
    }.map { Double($0) / Double(draws + 1) }
  }
}

/// The band that the whole cumulated count of uniform ranks stays in with one confidence (Säilynoja, Bürkner and Vehtari
/// 2022, algorithm 2: exact, by recursion from place to place).
package struct RankBand: Hashable, Sendable {
  package let simulations, draws: Int

  /// Probability of leaving the band at one place.
  package let pointwiseLevel: Double

  /// Least and largest counts of ranks below 1, 2 … draws.
  package let low, high: [Int]

  /// - Parameter confidence: That all counts are inside; strictly between 0 and 1.
  /// - Complexity: O(draws · band² · 25).
  package init(simulations: Int, draws: Int, confidence: Double) throws(StatisticsError) {
    precondition(simulations > 0 && draws > 0, "\(simulations) ranks of \(draws) draws")
    (self.simulations, self.draws) = (simulations, draws)
    var (inside, outside) = (log(1e-6), log(1 - confidence))
    for _ in 0..<25 {
      let middle = (inside + outside) / 2
      let ends = try Self.ends(simulations, draws, exp(middle))
      let stays = Self.stays(simulations, draws, ends)
      if stays >= confidence { inside = middle } else { outside = middle }
    }
    pointwiseLevel = exp(inside)
    (low, high) = try Self.ends(simulations, draws, pointwiseLevel)
  }

  /// Counts at a place between which all but `level` of binomial counts lie.
  private static func ends(
    _ simulations: Int, _ draws: Int, _ level: Double
  ) throws(StatisticsError) -> (low: [Int], high: [Int]) {
    var (low, high) = ([Int](), [Int]())
    for place in 1...draws {
      let share = Double(place) / Double(draws + 1)
      low.append(try quantile(level / 2, simulations, share))
      high.append(try quantile(1 - level / 2, simulations, share))
    }
    return (low, high)
  }

  /// The smallest count up to which `share` of a binomial distribution lies.
  private static func quantile(
    _ share: Double, _ trials: Int, _ probability: Double
  ) throws(StatisticsError) -> Int {
    var (low, high) = (0, trials)
    while low < high {
      let middle = (low + high) / 2
      let below = try Binomial.lowerTail(middle, trials: trials, probability: probability)
      if below >= share { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The probability that counts of uniform ranks stay inside at all places.
  private static func stays(
    _ simulations: Int, _ draws: Int, _ ends: (low: [Int], high: [Int])
  ) -> Double {
    let factorials: [Double] = (0...simulations).map { lgamma(Double($0) + 1) }
    var (first, masses) = (0, [1.0])
    for place in 0..<draws {
      let step = 1 / Double(draws + 1 - place)
      let (yes, no) = (log(step), log1p(-step))
      var next = [Double](repeating: 0, count: ends.high[place] - ends.low[place] + 1)
      for (offset, mass) in masses.enumerated() {
        let (before, left) = (first + offset, simulations - first - offset)
        for count in max(
          before, ends.low[place])..<max(before, ends.low[place], ends.high[place] + 1)
        {
          let more = count - before
          let ways = factorials[left] - factorials[more] - factorials[left - more]
          next[count - ends.low[place]] +=
            mass * exp(ways + Double(more) * yes + Double(left - more) * no)
        }
      }
      (first, masses) = (ends.low[place], next)
    }
    return masses.reduce(0, +)
  }
}
