import Scenarios
import Statistics
import Worlds

/// Looks for what a difference between two answers turns on, over the worlds of a run.
struct TurningSearch {
  let keys: MemberKeys
  /// Worlds in which the difference is known, as places among those that were drawn.
  let worlds: [Int]
  /// In each of them without luck: above 0 the answer is the second.
  let differences: [Double]
  /// Names of the answers at 0 or below, and above.
  let answers: (first: String, second: String)
  /// Means of each world's replications with their luck, and what part of their variance worlds are.
  let means: [Double]
  let reliability: Double

  /// Share of the variance from which on an assumption is named (*assumption*).
  private static let namedMin = 0.1

  /// Least reliability at which variance is parted: below, luck is most of it (*assumption*).
  private static let reliabilityMin = 0.1

  private var isSecond: [Bool] { differences.map { $0 > 0 } }

  /// - Returns: `nil` of few worlds, and where all have the same answer.
  func turning() throws(StatisticsError) -> WorldsTurning? {
    let seconds = isSecond.count { $0 }
    guard worlds.count >= WorldsAnswer.worldsMin, seconds > 0, seconds < worlds.count else {
      return nil
    }
    let varied = keys.varied(in: worlds)
    guard !varied.isEmpty else { return nil }
    let found = try TurnsOn(places: varied.map(places), differences: differences)
    let assumed = try assumptions(varied)
    return WorldsTurning(
      keys: found.named.map { keys.key(varied[$0]) },
      values: found.named.map { number in
        found.parameters.first { $0.number == number }?.value ?? 0
      }, cut: found.named.first.flatMap { cut(of: varied[$0]) }, rule: try rule(varied),
      assumedShare: min(1, assumed.reduce(0) { $0 + $1.share }),
      assumptions: assumed.filter { $0.share >= Self.namedMin }.map { keys.keys[$0.key].key })
  }

  private func places(_ key: Int) -> [Double] { worlds.map { keys.places[key][$0] } }
  private func values(_ key: Int) -> [Double] { worlds.map { keys.values[key][$0] } }

  /// Every second world, from the first or from the second: one half finds, the other one checks.
  private func half<T>(_ all: [T], from first: Int) -> [T] {
    stride(from: first, to: all.count, by: 2).map { all[$0] }
  }

  private func cut(of key: Int) -> WorldsTurning.Cut? {
    let best = isSecond.map { $0 ? 1 : 0 }
    let (own, other) = (half(best, from: 0), half(best, from: 1))
    guard
      let point = TurningPoint(
        half(values(key), from: 0), best: own, weights: Weights(equal: own.count)),
      point.below != point.above
    else { return nil }
    let accuracy = point.accuracy(
      half(values(key), from: 1), best: other, weights: Weights(equal: other.count))
    let most = max(other.count { $0 == 0 }, other.count { $0 == 1 })
    guard accuracy > Double(most) / Double(other.count) else { return nil }
    let names = [answers.first, answers.second]
    return WorldsTurning.Cut(
      key: keys.key(key), at: keys.text(point.cut, of: key), below: names[point.below],
      above: names[point.above], accuracy: accuracy)
  }

  /// A rule for the rarer answer.
  private func rule(_ varied: [Int]) throws(StatisticsError) -> WorldsTurning.Rule? {
    let isSecondRarer = 2 * isSecond.count { $0 } <= worlds.count
    let isOfInterest = isSecond.map { $0 == isSecondRarer }
    let rows = varied.map(values)
    guard
      let box = try ScenarioBox(
        places: rows.map { half($0, from: 0) }, isOfInterest: half(isOfInterest, from: 0)),
      !box.conditions.isEmpty
    else { return nil }
    let others = half(isOfInterest, from: 1)
    let check = box.checked(places: rows.map { half($0, from: 1) }, isOfInterest: others)
    let share = Double(others.count { $0 }) / Double(others.count)
    guard check.density > share else { return nil }
    return WorldsTurning.Rule(
      answer: isSecondRarer ? answers.second : answers.first,
      conditions: box.conditions.map { condition in
        let key = varied[condition.parameter]
        return WorldsTurning.Rule.Condition(
          key: keys.key(key), limit: keys.text(condition.limit, of: key),
          isAbove: condition.isAbove, quasiP: condition.quasiP)
      }, coverage: box.coverage, density: box.density, checkedCoverage: check.coverage,
      checkedDensity: check.density)
  }

  /// Shares of the variance between worlds by key that is an assumption, the largest first; without what as many terms
  /// explain by chance.
  private func assumptions(
    _ varied: [Int]
  ) throws(StatisticsError) -> [(key: Int, share: Double)] {
    guard reliability >= Self.reliabilityMin else { return [] }
    let value = InformationValue(differences: means, weights: Weights(equal: means.count))
    let count = Double(means.count)
    var shares: [(key: Int, share: Double)] = []
    for key in varied where keys.keys[key].prior.standing == .assumption {
      let places = places(key)
      let terms = Double(min(Set(places).count, Self.splineTerms) - 1)
      let share = try value.varianceShare(places)
      let adjusted = 1 - (1 - share) * (count - 1) / (count - 1 - terms)
      // Of forty idle keys some explain a little by chance, and a sum would add it up.
      let chance = Self.chanceDeviations * (2 * terms).squareRoot() / count
      if adjusted > chance { shares.append((key, min(1, adjusted / reliability))) }
    }
    return shares.sorted { ($1.share, $0.key) < ($0.share, $1.key) }
  }

  /// Terms of a spline with four knots, and the standard deviations from which on a share is no chance (*assumption*).
  private static let (splineTerms, chanceDeviations) = (4, 2.5)
}
