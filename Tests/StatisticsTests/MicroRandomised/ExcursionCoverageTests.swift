import Foundation
import TestSupport
import Testing

@testable import Statistics

/// Intervals of 95 % cover the truth of simulated trials as often as they say, also of few people,
/// where the ordinary estimating equations do not.
@Suite("Coverage of causal excursion effects")
struct ExcursionCoverageTests {
  private static let trials = Build.isOptimised ? 400 : 150

  /// Covered of all trials, by weighted and centred least squares and by ordinary ones.
  private func covered(
    _ trial: SimulatedTrial, seed: UInt64, truth: [Double],
    moderators: (SimulatedTrial.Step) -> [Double],
    controls: (SimulatedTrial.Step) -> [Double]
  ) throws -> (centred: [Int], ordinary: [Int], mean: [Double]) {
    let size = truth.count
    var (centred, ordinary) = ([Int](repeating: 0, count: size), [Int](repeating: 0, count: size))
    var mean = [Double](repeating: 0, count: size)
    var chance = Chance(seed: seed)
    for _ in 0..<Self.trials {
      let people = (0..<trial.people).map { _ in trial.person(&chance) }
      func estimate(weighted: Bool) throws -> [Difference] {
        try CausalExcursion(
          try people.map { steps in
            var sums = PersonSums(controls: controls(steps[0]).count, moderators: size)
            for step in steps {
              try sums.add(
                ExcursionPoint(
                  controls: controls(step), moderators: moderators(step),
                  isTreated: step.isTreated, probability: weighted ? step.probability : 0.5,
                  numerator: 0.5, outcome: step.outcome, isAvailable: step.isAvailable))
            }
            return sums
          }
        ).moderators
      }
      for (index, found) in try estimate(weighted: true).enumerated() {
        centred[index] += found.interval.contains(truth[index]) ? 1 : 0
        mean[index] += found.value / Double(Self.trials)
      }
      // Weights of 1: least squares of working independence (Liang and Zeger 1986).
      for (index, found) in try estimate(weighted: false).enumerated() {
        ordinary[index] += found.interval.contains(truth[index]) ? 1 : 0
      }
    }
    return (centred, ordinary, mean)
  }

  /// Whether a number of covered trials is one that 95 % gives, but for one in a thousand.
  private func isNominal(_ covered: Int) throws -> Bool {
    try Binomial.lowerTail(covered, trials: Self.trials, probability: 0.95) > 0.0005
      && Binomial.upperTail(covered, trials: Self.trials, probability: 0.95) > 0.0005
  }

  @Test("the marginal effect is covered where a moderator is left out", arguments: [20, 30, 50])
  func omittedModerator(people: Int) throws {
    var trial = SimulatedTrial()
    trial.people = people
    // The state is 1 or -1 with the same chance, and availability does not depend on it.
    let found = try covered(
      trial, seed: UInt64(people), truth: [-0.2], moderators: { _ in [1] }, controls: { _ in [1] })
    #expect(try isNominal(found.centred[0]), "\(found)")
    #expect(try !isNominal(found.ordinary[0]), "\(found)")
  }

  @Test("effects by an endogenous state are covered", arguments: [20, 40])
  func endogenousModerator(people: Int) throws {
    var trial = SimulatedTrial()
    (trial.people, trial.feedback, trial.pursuit) = (people, 0.8, 0.4)
    let found = try covered(
      trial, seed: UInt64(100 + people), truth: [-0.2, 0.2], moderators: { [1, $0.state] },
      controls: { [1, $0.state] })
    for covered in found.centred { #expect(try isNominal(covered), "\(found)") }
    #expect(try !isNominal(found.ordinary[0]), "\(found)")
  }
}
