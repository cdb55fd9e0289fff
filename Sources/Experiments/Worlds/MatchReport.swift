import Foundation
import PushModel
import Scenarios
import Statistics
import Worlds

/// What a match found: the user's figures beside those of the worlds, and what is known of parameters.
package struct MatchReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema = 1
  package var again: Reproduction?
  package let scenario: String

  /// SHA-256 of the worlds; `nil` where there are none.
  package let ensemble: String?
  package let answer: Answer

  /// Members, subscribers of a world, and worlds that were simulated in all.
  package let members, people, simulations: Int
  package let facts: [FactRow]
  package let parameters: [ParameterRow]

  /// Keys of the book that the scenario sets to values of its own, which are held, with those.
  package let held: [String]
  package let further: FurtherFact?
  package let diagnosis: MatchDiagnosis

  /// How a match ended.
  package enum Answer: String, Hashable, Sendable, Codable {
    /// The worlds may be used without a word of warning.
    case matched
    /// Worlds were found, and the diagnosis says why they may mislead.
    case poorly
    /// No world meets all facts.
    case conflict
  }

  /// A fact beside what worlds show.
  package struct FactRow: Hashable, Sendable, Codable {
    package let name: String

    /// The figure and its standard deviation, in the unit of the fact.
    package let yours, within: Double

    /// The deviation that worlds were held to, in the unit of the fact: ``within``, or a wider one where figures of so few
    /// people vary by more between replications.
    package let matchedWithin: Double

    /// 5, 50 and 95 % points over the members, in fresh replications.
    package let low, middle, high: Double

    /// 5 and 95 % points over worlds that know no fact.
    package let priorLow, priorHigh: Double

    /// Days that the figure is over; `nil` where time plays no part.
    package let days: Double?
    package let isShare: Bool

    /// The factor on people that would let worlds be held to ``within``; 1 where they are.
    package var missingPeople: Double { (matchedWithin / within) * (matchedWithin / within) }

    /// Whether the figure lies outside of what nine of ten members show.
    package var isMissed: Bool { !(low...high).contains(yours) }
  }

  /// What facts say of a parameter.
  package struct ParameterRow: Hashable, Sendable, Codable {
    package let key: String
    package let standing: Prior.Standing
    package let word: ParameterStanding.Word

    /// 1 - deviation after / deviation before.
    package let contraction: Double

    /// 5 and 95 % points as a scenario writes them: before, and of the members.
    package let priorLow, priorHigh, low, high: String
  }
}

extension MatchReport {
  init(
    _ run: MatchRun, _ worlds: Ensemble, _ further: FurtherFact?, simulations: Int, id: String
  ) throws {
    let diagnosis = worlds.diagnosis
    scenario = run.file.scenario.name
    answer = diagnosis.conflict != nil ? .conflict : diagnosis.isGood ? .matched : .poorly
    ensemble = answer == .conflict ? nil : id
    (self.members, people) = (worlds.members.count, min(run.size.people, run.file.scenario.people))
    (self.simulations, self.further, self.diagnosis) = (simulations, further, diagnosis)
    held = try PriorBook.held(of: run.file.scenario)
    facts = worlds.facts.enumerated().map { place, fact in
      FactRow(fact, run.facts.figures[place], worlds, place)
    }
    parameters = run.keys.enumerated().map { ParameterRow($1, worlds, $0) }
  }
}

extension MatchReport.FactRow {
  fileprivate init(_ fact: Fact, _ own: ScenarioFact, _ worlds: Ensemble, _ place: Int) {
    let shown = worlds.members.map { $0.facts[place] }
    let points = Weights(equal: shown.count).quantiles(shown, [0.05, 0.5, 0.95])
    let prior = worlds.diagnosis.priorRanges[place]
    let widening = worlds.diagnosis.tolerances[place] / fact.tolerance
    self.init(
      name: fact.name, yours: fact.value, within: fact.reach(of: fact.error),
      matchedWithin: fact.reach(of: widening * fact.error), low: points[0], middle: points[1],
      high: points[2], priorLow: prior.lowerBound, priorHigh: prior.upperBound,
      days: own.period?.days, isShare: own.name.metric.plain.isShare && own.isLevel)
  }
}

extension Fact {
  /// Half of the way between the figures that lie a deviation below and above the fact, in its unit.
  fileprivate func reach(of deviation: Double) -> Double {
    (figure(at: target + deviation) - figure(at: target - deviation)) / 2
  }
}

extension ScenarioFact {
  var isLevel: Bool { if case .level = figure { true } else { false } }
}

extension MatchReport.ParameterRow {
  fileprivate init(_ key: VariedKey, _ worlds: Ensemble, _ place: Int) {
    let standing = worlds.diagnosis.standings[place]
    let values = worlds.members.map { $0.values[place] }
    let points = Weights(equal: values.count).quantiles(values, [0.05, 0.95])
    self.init(
      key: key.key, standing: key.prior.standing, word: standing.word,
      contraction: standing.contraction, priorLow: key.brief(key.prior.range.lowerBound),
      priorHigh: key.brief(key.prior.range.upperBound), low: key.brief(points[0]),
      high: key.brief(points[1]))
  }
}

extension VariedKey {
  /// A value in three digits; a length of time in whole days from ten days on, and so in hours, minutes and seconds.
  fileprivate func brief(_ value: Double) -> String {
    switch form {
    case .number: return text(of: Double(String(format: "%.3g", value)) ?? value)
    case .duration:
      let step = [86_400_000.0, 3_600_000, 60_000, 1_000].first { value >= 10 * $0 } ?? 1
      return text(of: (value / step).rounded() * step)
    case .whole, .words: return text(of: value)
    }
  }
}
