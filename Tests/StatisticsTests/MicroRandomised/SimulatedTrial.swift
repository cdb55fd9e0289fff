import Foundation
import Statistics
import TestSupport

/// A trial with the generative model of Boruvka et al. 2018, section 6: a state S of -1 and 1, a
/// treatment whose probability depends on the state, the last treatment and the last outcome,
/// availability that depends on the last treatment, and errors that last (AR(1), correlation √½).
///
/// Y = 0.8 S + (A - p) (effect + slope S) + e. With `feedback` the state follows the last error and
/// the last treatment: an endogenous moderator.
struct SimulatedTrial {
  var people = 30
  var points = 30
  var effect = -0.2
  var slope = 0.2
  var feedback = 0.0

  /// Weight of the last outcome in the probability of a treatment.
  var pursuit = 0.0

  struct Step {
    let state: Double
    let probability: Double
    let isTreated: Bool
    let isAvailable: Bool
    let outcome: Double
    let lastTreated: Bool
  }

  func person(_ chance: inout Chance) -> [Step] {
    var (error, outcome, treated) = (normal(&chance), 0.0, false)
    return (0..<points).map { _ in
      let push = feedback * (error - (treated ? 1 : 0))
      let state: Double = chance.happens(logistic(push)) ? 1 : -1
      let last = treated
      let isAvailable = chance.happens(last ? 0.6 : 0.9)
      let probability = logistic(-0.8 * (last ? 1 : 0) + 0.8 * state + pursuit * outcome)
      treated = chance.happens(probability) && isAvailable
      error = 0.5.squareRoot() * (error + normal(&chance))
      let centred = (treated ? 1 : 0) - (isAvailable ? probability : 0)
      outcome = 0.8 * state + centred * (effect + slope * state) + error
      return Step(
        state: state, probability: probability, isTreated: treated, isAvailable: isAvailable,
        outcome: outcome, lastTreated: last)
    }
  }

  private func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }

  /// By Box and Muller.
  private func normal(_ chance: inout Chance) -> Double {
    let radius = (-2 * log(1 - chance.uniform())).squareRoot()
    return radius * cos(2 * .pi * chance.uniform())
  }
}
