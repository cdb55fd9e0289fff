import Foundation
import TestSupport
import Testing

@testable import Statistics

/// Coverage of what is beside the plain effect: numerators that are estimated, standardised effects,
/// relative risks.
@Suite("Coverage of estimated numerators, standardised effects and relative risks", .releaseOnly)
struct FurtherCoverageTests {
  private static let trials = Build.isOptimised ? 400 : 150

  private func isNominal(_ covered: Int) throws -> Bool {
    try Binomial.lowerTail(covered, trials: Self.trials, probability: 0.95) > 0.0005
      && Binomial.upperTail(covered, trials: Self.trials, probability: 0.95) > 0.0005
  }

  private func sums(_ steps: [SimulatedTrial.Step]) throws -> OpenPersonSums {
    var sums = OpenPersonSums()
    for step in steps {
      try sums.add(
        ExcursionPoint(
          isTreated: step.isTreated, probability: step.probability, numerator: .nan,
          outcome: step.outcome, isAvailable: step.isAvailable))
    }
    return sums
  }

  @Test("estimated numerators and standardised effects", arguments: [20, 30])
  func standardised(people: Int) throws {
    var trial = SimulatedTrial()
    (trial.people, trial.effect) = (people, 0.4)
    var chance = Chance(seed: 900 + UInt64(people))
    // The standard deviation that d is over, from many people.
    let crowd = try (0..<20_000).map { _ in try sums(trial.person(&chance)) }
    let deviation = try CausalExcursion(estimatingNumerators: crowd).standardDeviation
    var covered = (effect: 0, standardised: 0)
    for _ in 0..<Self.trials {
      let found = try CausalExcursion(
        estimatingNumerators: try (0..<people).map { _ in try sums(trial.person(&chance)) })
      covered.effect += found.moderators[0].interval.contains(0.4) ? 1 : 0
      let size = try found.standardised(at: [1])
      covered.standardised += size.interval.contains(0.4 / deviation) ? 1 : 0
    }
    #expect(try isNominal(covered.effect), "\(covered)")
    #expect(try isNominal(covered.standardised), "\(covered)")
  }

  /// The risks of Qian et al. 2021, section 5: 0.2, 0.5 and 0.4 by a state of 0, 1 and 2, times
  /// exp(0.1 + 0.3 state) after a treatment. The state follows the last outcome, probabilities
  /// follow the state, and the risk is no exponential of it.
  private func risks(_ chance: inout Chance) -> [ExcursionPoint] {
    var last = 0.0
    return (0..<30).map { _ in
      let u = chance.uniform() - 0.15 * last
      let state = u < 0.25 ? 0 : u < 0.6 ? 1 : 2
      let probability = [0.3, 0.5, 0.7][state]
      let isAvailable = chance.happens(0.8)
      let isTreated = isAvailable && chance.happens(probability)
      let risk = [0.2, 0.5, 0.4][state] * (isTreated ? exp(0.1 + 0.3 * Double(state)) : 1)
      last = chance.happens(risk) ? 1 : 0
      return ExcursionPoint(
        controls: [1, Double(state)], moderators: [1, Double(state)], isTreated: isTreated,
        probability: probability, numerator: 0.5, outcome: last, isAvailable: isAvailable)
    }
  }

  @Test("relative risks by an endogenous state, though the risk itself is misspecified")
  func relativeRisks() throws {
    var chance = Chance(seed: 77)
    var covered = [0, 0]
    for _ in 0..<Self.trials {
      let found = try RelativeRiskExcursion((0..<30).map { _ in risks(&chance) })
      for (place, truth) in [0.1, 0.3].enumerated() {
        covered[place] += found.moderators[place].interval.contains(truth) ? 1 : 0
      }
    }
    for count in covered { #expect(try isNominal(count), "\(covered)") }
  }
}
