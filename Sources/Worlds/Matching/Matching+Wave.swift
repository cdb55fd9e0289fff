import Foundation
import Statistics

extension Matching {
  /// Variance that is left of a fact's tolerance without the noise of a point's replications.
  func kernelVariance(_ fact: Int) -> Double {
    let (tolerance, noise) = (tolerances[fact], noise[fact])
    return tolerance * tolerance - noise * noise / Double(replications)
  }

  /// The weights of all points of all waves: fit to the facts over the mixture of all proposals.
  ///
  /// Wave 0 came from the prior: no weight can exceed points / points of wave 0 times the mean.
  ///
  /// - Complexity: O(points · (facts + waves)).
  func weights() throws(StatisticsError) -> Weights {
    guard points.contains(where: \.isComplete) else { throw Self.nothingShown }
    let logs = logWeights()
    let whole = points.map { $0.replications >= Double(replications) }
    return try Weights(logs: zip(logs, whole).map { $1 ? $0 : -.infinity })
  }

  /// Logarithms of the weights, also of points that were too far from the facts to be simulated again: around the nearest
  /// of them a search begins.
  private func logWeights() -> [Double] {
    let counts = waveCounts()
    return points.indices.map { index in
      guard points[index].isComplete else { return -.infinity }
      var mixed = counts[0]
      for wave in logDensities.indices where logDensities[wave].count == points.count {
        mixed += counts[wave + 1] * exp(logDensities[wave][index])
      }
      return logFit(points[index]) - log(mixed / Double(points.count))
    }
  }

  private func waveCounts() -> [Double] {
    var counts = [Double](repeating: 0, count: proposals.count + 1)
    for point in points { counts[point.wave] += 1 }
    return counts
  }

  private func logFit(_ point: Point) -> Double {
    order.reduce(0) { sum, fact in
      let off = point.figure(fact) - facts[fact].target
      return sum - off * off / (2 * kernelVariance(fact))
    }
  }

  /// Distance of a point from all facts together, in squared tolerances.
  func distance(_ point: Point) -> Double {
    guard point.isComplete else { return .infinity }
    return order.reduce(0) { sum, fact in
      let off = (point.figure(fact) - facts[fact].target) / tolerances[fact]
      return sum + off * off
    }
  }
}

extension Matching {
  /// Scores of the worlds to simulate in one wave; its proposal is kept for the weights.
  ///
  /// - Complexity: O(candidates · emulator points²) for each fact.
  mutating func proposed(_ wave: Int) throws(StatisticsError) -> [[Double]] {
    let tempered = try Weights.tempered(logs: logWeights(), least: settings.cloudSize)
    let emulators = try emulators()
    let chosen = Set(emulators.flatMap(\.parameters)).sorted()
    var candidates = try Candidates(
      chosen: chosen.isEmpty ? [0] : chosen, around: points.map(\.scores), tempered,
      reach: settings.cloudReach, wave: wave, chances)
    var proposal = Proposal(
      emulators: emulators, targets: order.map { facts[$0].target },
      tolerances: order.map { tolerances[$0] }, widening: 1)
    let taken = try chosenCandidates(&candidates, &proposal)
    proposals.append(proposal)
    logDensities.append(try proposal.logDensities(points.map(\.scores)))
    return try taken.enumerated().map { (place, index) throws(StatisticsError) in
      try completed(candidates.scores[index], chosen, wave, place)
    }
  }

  /// Takes the wave's candidates by their weights; more of them are drawn until enough fit without wider tolerances, or
  /// there are as many as may be.
  private mutating func chosenCandidates(
    _ candidates: inout Candidates, _ proposal: inout Proposal
  ) throws(StatisticsError) -> [Int] {
    var seen = [[GaussianProcess.Prediction]](repeating: [], count: proposal.emulators.count)
    let enough = settings.candidatesEnough(replications: replications)
    var weights: Weights
    repeat {
      let left = settings.candidates - candidates.scores.count
      let new = try candidates.extend(
        by: min(settings.candidatePart, left), parameters: priors.count)
      for (place, emulator) in proposal.emulators.enumerated() {
        seen[place] += try emulator.predictions(Array(candidates.scores[new]))
      }
      weights = try fitted(candidates, seen, &proposal)
    } while candidates.scores.count < settings.candidates
      && (proposal.widening > Settings.widenings.last! || weights.effectiveSize < enough)
    plausibleShares.append(plausibleShare(seen, proposal))
    return weights.resampled(settings.waveCount(replications: replications))
  }

  /// Widens the tolerances as little as keeps enough candidates.
  private func fitted(
    _ candidates: Candidates, _ seen: [[GaussianProcess.Prediction]], _ proposal: inout Proposal
  ) throws(StatisticsError) -> Weights {
    var found: Weights?
    for widening in Settings.widenings {
      let logs = candidates.scores.indices.map { index in
        seen.indices.reduce(candidates.logRatios[index]) {
          $0 + proposal.logFit(seen[$1][index], $1, widening)
        }
      }
      let weights = try Weights(logs: logs)
      if found != nil, weights.effectiveSize < settings.candidateSize { break }
      (found, proposal.widening) = (weights, widening)
      proposal.mass = logs.reduce(0) { $0 + exp($1) } / Double(logs.count)
    }
    return found!
  }

  /// Of the prior, among the candidates that came from it.
  private func plausibleShare(
    _ seen: [[GaussianProcess.Prediction]], _ proposal: Proposal
  ) -> Double {
    let all = seen[0].indices.filter(Candidates.isOfPrior)
    let plausible = all.count { index in
      seen.indices.allSatisfy { proposal.implausibility(seen[$0][index], $0) < 3 }
    }
    return Double(plausible) / Double(all.count)
  }

  /// A candidate with scores of the idle parameters too, from the prior.
  private func completed(
    _ scores: [Double], _ chosen: [Int], _ wave: Int, _ place: Int
  ) throws(StatisticsError) -> [Double] {
    var scores = scores
    let known = Set(chosen.isEmpty ? [0] : chosen)
    for parameter in scores.indices where !known.contains(parameter) {
      scores[parameter] = try chances.normal(.idle, wave: wave, index: place, parameter: parameter)
    }
    return scores
  }

  /// An emulator of each fact, in ``order``: of the points nearest to the facts, with a third spread among the rest.
  private func emulators() throws(StatisticsError) -> [Emulator] {
    let complete = points.filter(\.isComplete)
    guard complete.count > 20 else { throw Self.nothingShown }
    let distances = complete.map(distance)
    let sorted = complete.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    let near = sorted.prefix(settings.emulatorPoints).map { complete[$0] }
    let count = min(settings.emulatorPoints, complete.count)
    let rest = Array(sorted.dropFirst(count * 2 / 3))
    let spread = (0..<(count - count * 2 / 3)).map {
      rest[$0 * rest.count / (count - count * 2 / 3)]
    }
    let learnt = near.prefix(count * 2 / 3) + spread.map { complete[$0] }
    let first = complete.filter { $0.wave == 0 }
    var emulators: [Emulator] = []
    for (place, fact) in order.enumerated() {
      let parameters = Set(Self.parameters(near, fact) + Self.parameters(first, fact)).sorted()
      emulators.append(
        try Emulator(
          parameters: parameters, scores: learnt.map(\.scores),
          outcomes: learnt.map { $0.figure(fact) },
          noise: noise[fact] / Double(replications).squareRoot(),
          from: proposals.last?.emulators[place].scales, fitMax: settings.scalePoints))
    }
    return emulators
  }

  private static func parameters(_ points: [Point], _ fact: Int) -> [Int] {
    TermChoice.parameters(points.map(\.scores), points.map { $0.figure(fact) })
  }
}
