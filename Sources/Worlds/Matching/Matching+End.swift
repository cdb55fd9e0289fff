import Foundation
import Statistics

extension Matching {
  /// Puts a complete wave into the weights' mixture, and compares its figures with what the emulators said.
  mutating func weigh(_ wave: Int) throws(StatisticsError) {
    let first = points.firstIndex { $0.wave == wave }!
    let scores = points[first...].map(\.scores)
    for place in proposals.indices {
      logDensities[place] += try proposals[place].logDensities(scores)
    }
    let weights = try weights()
    emulatorErrors = noise
    for (place, fact) in order.enumerated() {
      let seen = try proposals[wave - 1].emulators[place].predictions(scores)
      var (sum, mass) = (0.0, 1e-300)
      for (offset, prediction) in seen.enumerated() where points[first + offset].isComplete {
        let off = points[first + offset].figure(fact) - prediction.mean
        sum += weights.values[first + offset] * off * off
        mass += weights.values[first + offset]
      }
      let own = noise[fact] * noise[fact] / Double(replications)
      emulatorErrors[fact] = max(0, sum / mass - own).squareRoot()
    }
  }

  /// Whether the search may end before its budget does.
  func isEnough() throws(StatisticsError) -> Bool {
    guard !proposals.isEmpty else { return false }
    let weights = try weights()
    return weights.effectiveSize >= settings.enough && faults(weights).isEmpty
  }

  /// What keeps a match from being a good one; empty for one that is.
  func faults(_ weights: Weights) -> [MatchFault] {
    var faults: [MatchFault] = []
    if weights.effectiveSize < settings.effectiveSizeMin {
      faults.append(.fewWorlds(effectiveSize: weights.effectiveSize))
    }
    if weights.largest > settings.weightMax { faults.append(.oneWorld(weight: weights.largest)) }
    for (fact, error) in emulatorErrors.enumerated() where error > tolerances[fact] {
      faults.append(
        .emulator(fact: facts[fact].name, error: error, tolerance: tolerances[fact]))
    }
    for effect in 0..<effects where !halvesAgree(effect, weights) {
      faults.append(.unsettled(effect: effect))
    }
    return faults
  }

  /// Whether the 5, 50 and 95 % points of an effect in even worlds have as much below them in odd worlds, within three
  /// standard errors. A world without the effect counts as one of effect 0.
  private func halvesAgree(_ effect: Int, _ weights: Weights) -> Bool {
    let numbers = points.map { point in
      let number = point.figure(facts.count + effect)
      return number.isFinite ? number : 0
    }
    func half(_ parity: Int) -> Weights? {
      try? Weights(weights.values.enumerated().map { $0.offset % 2 == parity ? $0.element : 0 })
    }
    guard let even = half(0), let odd = half(1) else { return false }
    let shares = [0.05, 0.5, 0.95]
    return zip(shares, even.quantiles(numbers, shares)).allSatisfy { share, point in
      let below = odd.share { numbers[$0] <= point }
      let variance = share * (1 - share) * (1 / even.effectiveSize + 1 / odd.effectiveSize)
      // A single world at the point has its own weight on one side or the other.
      return abs(below - share) <= 3 * variance.squareRoot() + odd.largest
    }
  }

  /// The ensemble from the figures of its members' fresh replications.
  func assembled(_ figures: [[Double]]) throws(StatisticsError) -> Ensemble {
    let weights = try weights()
    let taken = weights.resampled(settings.members)
    let figures = figures.map(withoutLuck)
    let members = taken.enumerated().map { place, index in
      let means = figures[2 * place].indices.map {
        (figures[2 * place][$0] + figures[2 * place + 1][$0]) / 2
      }
      return Ensemble.Member(
        values: zip(priors, points[index].scores).map { $0.value(score: $1) },
        facts: Array(means[..<facts.count]),
        effects: Array(means[facts.count..<(facts.count + effects)]), seen: 2)
    }
    return Ensemble(
      priors: priors, facts: facts, members: members, diagnosis: try diagnosis(weights))
  }

  private func diagnosis(_ weights: Weights) throws(StatisticsError) -> MatchDiagnosis {
    MatchDiagnosis(
      effectiveSize: weights.effectiveSize, largestWeight: weights.largest,
      waves: proposals.count + 1, points: points.count, replications: replications, noise: noise,
      tolerances: tolerances,
      emulatorErrors: emulatorErrors, priorRanges: try priorRanges(),
      plausibleShares: plausibleShares,
      standings: priors.indices.map { standing($0, weights) }, faults: faults(weights),
      conflict: try conflict())
  }

  private func priorRanges() throws(StatisticsError) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    for fact in facts.indices { ranges.append(try priorRange(fact)) }
    return ranges
  }

  private func priorRange(_ fact: Int) throws(StatisticsError) -> ClosedRange<Double> {
    let first = points.filter { $0.wave == 0 && $0.isComplete }
    let places = first.map { $0.figure(fact) }
    let own = facts[fact]
    return own.figure(
      at: try Quantile.interpolated(places, 0.05))...own.figure(
        at: try Quantile.interpolated(places, 0.95))
  }

  /// How far the facts narrow a parameter, on the scale of its shape.
  private func standing(_ parameter: Int, _ weights: Weights) -> ParameterStanding {
    let places = points.map { priors[parameter].place(score: $0.scores[parameter]) }
    return ParameterStanding(contraction: 1 - weights.deviation(places))
  }
}

extension Matching {
  /// The points with their weights, for tests of the whole posterior.
  package func weighted() throws(StatisticsError) -> (scores: [[Double]], weights: Weights) {
    (points.map(\.scores), try weights())
  }
}
