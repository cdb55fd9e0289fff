import Foundation
import Statistics
import TestSupport
import Testing

@testable import Worlds

/// Whether matches know as much as they say: ranks of the truth among members, over the whole prior (Talts et al. 2018), and
/// of the likelihood of the facts, without which a method that returns the prior would pass (Modrák et al. 2023).
@Suite("Calibration of matches", .releaseOnly) struct MatchCalibrationTests {
  /// Faults of the weights.
  enum Fault {
    /// The noise of a replication is left in the tolerance.
    case kernelWithNoise
    /// Proposals are not brought to a mass of 1.
    case densityWithoutMass
    /// Points of the last wave are taken as members.
    case candidatesAsMembers
    /// All points have the weight of the likelihood alone, as if they came from the prior.
    case withoutProposals
    /// Wave 0 is left out of the mixture.
    case withoutDefence

    /// Those that the ranks of 200 truths show.
    static let ranked = [kernelWithNoise, candidatesAsMembers, withoutProposals]

    /// Those that they do not, since proposals are wider than these facts, which bounds the weights that are wrong: the
    /// weights' definition, written a second time, shows them.
    static let defined = [densityWithoutMass, withoutDefence]
  }

  private static let (truths, draws) = (200, 99)

  private static var small: Matching.Settings {
    var settings = Matching.Settings()
    (settings.budget, settings.waves, settings.members) = (700, 2, 20)
    (settings.candidates, settings.candidateSize) = (3_000, 150)
    (settings.emulatorPoints, settings.scalePoints) = (80, 40)
    (settings.replicationsMax, settings.enough) = (1, 1e9)
    return settings
  }

  /// Two told parameters, one that shares a fact and a free one; facts on both sides of what the prior implies.
  private static func simulate(_ x: [Double]) -> [Double] {
    [x[0] + 0.2 * x[2], x[0] * x[0] / 3 + x[1], exp(0.3 * x[1])]
  }

  private struct Trial: Sendable {
    let truth: [Double]
    let matching: Matching
    let facts: [Fact]
  }

  /// A truth from the prior, facts with their errors, and the match of them.
  private static func trial(
    _ index: Int, noiseShare: Double = 0.6, _ settings: Matching.Settings = small
  ) throws -> Trial {
    var chance = Chance(seed: UInt64(index) + 77)
    let truth = (0..<4).map { _ in chance.normal() }
    let tolerances = [0.3, 0.4, 0.25]
    let facts = zip(simulate(truth), tolerances).map { $0 + $1 * chance.normal() }
    let toy = Toy(
      4, facts: facts, tolerances: tolerances, noiseShare: noiseShare, simulate: simulate)
    var matching = try Matching(
      priors: toy.priors, facts: toy.facts, settings: settings, seed: UInt64(index))
    _ = try matching.run(toy.figures)
    return Trial(truth: truth, matching: matching, facts: toy.facts)
  }

  private static let trials = Result { try inParallel(truths) { try trial($0) } }

  /// Replications that vary by one and a half tolerances: eight of each point, and of wave 0 only of those that may fit.
  private static let noisyTrials = Result {
    try inParallel(truths) { index in
      var settings = small
      (settings.budget, settings.replicationsMax) = (4_000, 8)
      return try trial(index, noiseShare: 1.5, settings)
    }
  }

  /// The weights of step 5, written a second time, with a fault or without.
  private func weights(_ matching: Matching, _ fault: Fault?) throws -> Weights {
    let count = Double(matching.points.count)
    let logs = matching.points.enumerated().map { index, point in
      var fit = 0.0
      for (fact, own) in matching.facts.enumerated() {
        let noise = fault == .kernelWithNoise ? 0 : matching.noise[fact]
        let off = point.figure(fact) - own.target
        fit -= off * off / (2 * (own.tolerance * own.tolerance - noise * noise))
      }
      var mixed = fault == .withoutDefence ? 0 : Double(matching.points.count { $0.wave == 0 })
      for (place, densities) in matching.logDensities.enumerated() {
        let mass = fault == .densityWithoutMass ? log(matching.proposals[place].mass) : 0
        let own = Double(matching.points.count { $0.wave == place + 1 })
        mixed += own * exp(densities[index] + mass)
      }
      switch fault {
      case .withoutProposals: return fit
      case .candidatesAsMembers: return point.wave == matching.proposals.count ? 0 : -.infinity
      default: return fit - log(max(mixed, 1e-300) / count)
      }
    }
    return try Weights(logs: logs)
  }

  /// By quantity: the parameters, a forecast and the likelihood; the places at which ranks leave the band.
  private func outside(_ fault: Fault?, of trials: [Trial]) throws -> [[Double]] {
    let band = try RankBand(simulations: Self.truths, draws: Self.draws, confidence: 0.99)
    let quantities: [([Double], [Fact]) -> Double] =
      (0..<4).map { place in { x, _ in x[place] } }
      + [{ x, _ in exp(0.5 * x[1]) - x[3] }, Self.logLikelihood]
    let own = { (matching: Matching) in
      try fault.map { try weights(matching, $0) } ?? matching.weights()
    }
    return try quantities.map { quantity in
      let ranks = try trials.enumerated().map { index, trial in
        let taken = try own(trial.matching).resampled(Self.draws)
        // Equal draws are told apart by chance, not by their order.
        var chance = Chance(seed: UInt64(index) + 9_000)
        let numbers = taken.map { quantity(trial.matching.points[$0].scores, trial.facts) }
        let truth = quantity(trial.truth, trial.facts)
        let equal = numbers.count { $0 == truth }
        return numbers.count { $0 < truth } + (equal > 0 ? chance.below(equal + 1) : 0)
      }
      return try RankCalibration(ranks: ranks, draws: Self.draws).outside(band)
    }
  }

  private static func logLikelihood(_ x: [Double], _ facts: [Fact]) -> Double {
    zip(simulate(x), facts).reduce(0) { sum, pair in
      let off = (pair.0 - pair.1.target) / pair.1.tolerance
      return sum - off * off / 2
    }
  }

  @Test("the weights are those of their definition") func weights() throws {
    for trial in try Self.trials.get().prefix(20) {
      let (own, found) = (
        try weights(trial.matching, nil), try trial.matching.weights()
      )
      for (one, other) in zip(own.values, found.values) { #expect(abs(one - other) < 1e-12) }
    }
  }

  @Test("faults that no rank shows are no rounding of the weights", arguments: Fault.defined)
  func defined(fault: Fault) throws {
    for trial in try Self.trials.get().prefix(20) {
      let (faulty, found) = (
        try weights(trial.matching, fault), try trial.matching.weights()
      )
      let off = zip(faulty.values, found.values).map { abs($0 - $1) }.max() ?? 0
      #expect(off > 1e-6, "\(off)")
    }
  }

  @Test("ranks of parameters, a forecast and the likelihood are uniform") func calibrated() throws {
    for trials in [Self.trials, Self.noisyTrials] {
      let places = try outside(nil, of: trials.get())
      #expect(places.joined().isEmpty, "\(places)")
    }
  }

  @Test("faults of the weights show in the ranks", arguments: Fault.ranked)
  func faults(fault: Fault) throws {
    let places = try outside(fault, of: Self.trials.get())
    #expect(!places.joined().isEmpty, "\(places)")
  }
}
