import Experiments
import Logs
import PushModel
import Scenarios
import Worlds

/// A calibration with what the worlds of its log say of a scenario's arms.
package struct CalibrationAnswer: Encodable {
  package let report: CalibrationReport

  /// What varied by chance in the log; empty where no worlds were asked for.
  package var chances: [LogChance] = []

  /// Whether openings go with other things as the fitted response says.
  package var checks: [ResponseCheck] = []

  /// SHA-256 of the file of worlds; `nil` without one.
  package var ensemble: String?
  package var forecast: EffectForecast?

  /// People and days that a test needs, as ``LogWorlds`` says.
  package var peopleToTell: Int?
  package var days: Double?

  package init(_ report: CalibrationReport) { self.report = report }

  private enum CodingKeys: CodingKey {
    case chances, checks, ensemble, forecast, peopleToTell, days
  }

  /// The report's keys and these beside them.
  package func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    guard let ensemble else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chances, forKey: .chances)
    try container.encode(checks, forKey: .checks)
    try container.encode(ensemble, forKey: .ensemble)
    try container.encodeIfPresent(forecast, forKey: .forecast)
    try container.encodeIfPresent(peopleToTell, forKey: .peopleToTell)
    try container.encodeIfPresent(days, forKey: .days)
  }
}

extension CalibrationAnswer {
  /// The worlds' section, behind those of the log and its parts.
  var worlds: Node? {
    guard ensemble != nil else { return nil }
    return .section("worlds", "Worlds of this log") {
      for chance in chances {
        Node.check(chance.basis == nil ? "  —    " : "  ·    ", chance.words)
      }
      for check in checks { Node.check(check.mark, check.words) }
      if let forecast {
        Node.sentence(forecast.words, indent: "  ")
        for arm in forecast.arms { Node.check(arm.mark, arm.words(forecast, chances)) }
        if let people = peopleToTell, let days, !forecast.arms.allSatisfy(\.isTold) {
          Node.sentence(Self.test(people, days), indent: "  ")
        }
      }
    }
  }

  private static func test(_ people: Int, _ days: Double) -> String {
    "What would tell: give each person the one or the other by chance. \(Numeral.count(people)) people "
      + "over \(Numeral.fixed(days, 0)) days tell the ratio of two equal groups to ± 10 %; "
      + "`pushlab power simulate` sizes a test by simulated ones."
  }
}

extension LogChance {
  fileprivate var words: String {
    let name = dimension.words
    switch basis {
    case nil:
      return "\(name) did not vary by chance: the log does not tell what a change of it does"
    case .stated: return "\(name) varied by chance, as `--randomised \(dimension.rawValue)` says"
    case .propensity:
      return "\(name) varied by chance: sent pushes have a propensity between 0 and 1"
    case .arms:
      return "\(name) varied by chance: people are taken to be dealt into the arms "
        + arms.map { "`\($0)`" }.joined(separator: ", ") + difference
    }
  }

  private var difference: String {
    switch dimension {
    case .volume:
      ", with \(Numeral.fixed(range.lowerBound, 2)) to \(Numeral.fixed(range.upperBound, 2)) pushes "
        + "a person and day"
    case .hour, .text: ", which differ in \(Numeral.percent(range.upperBound)) % of pushes"
    }
  }
}

extension ResponseCheck {
  fileprivate var mark: String {
    switch verdict {
    case .ok: "  ok   "
    case .deviates: "  no   "
    case .noPower: "  ?    "
    }
  }

  fileprivate var words: String {
    let found = "\(name.words): p \(Numeral.p(p)), deviation \(Numeral.fixed(deviation, 2))"
    switch verdict {
    case .ok: return found + ", of which \(Numeral.fixed(limit, 2)) would matter and be seen"
    case .deviates: return found + ". The worlds do not have it, and their intervals lack it"
    case .noPower:
      return found + ". No power: \(Numeral.fixed(limit, 2)) would matter, and "
        + "\(Numeral.fixed(detectable, 2)) would be seen"
    }
  }
}

extension ResponseCheck.Name {
  fileprivate var words: String {
    switch self {
    case .weekday: "openings by weekday"
    case .trend: "openings over the log"
    case .volume: "openings in a person's calm and busy times, against the fitted wear"
    case .ownHours: "hours of a person's own"
    }
  }
}

extension PushDimension {
  fileprivate var words: String {
    switch self {
    case .volume: "the number of pushes"
    case .hour: "their hours"
    case .text: "what they are about"
    }
  }
}

extension EffectForecast {
  fileprivate var words: String {
    "\(worlds) worlds of \(Numeral.count(people)) people were simulated: the baseline sends "
      + "\(Numeral.fixed(sendsPerWeek, 1)) pushes a person and week. \(metric) of each arm by the "
      + "baseline's, with 95 % of the worlds:"
  }
}

extension EffectForecast.Arm {
  fileprivate var mark: String { isTold ? "  ok   " : "  ?    " }

  fileprivate func words(_ forecast: EffectForecast, _ chances: [LogChance]) -> String {
    let ratio =
      "`\(arm)` × \(Numeral.fixed(middle, 2)) (\(Numeral.fixed(low, 2)) to \(Numeral.fixed(high, 2)))"
    guard let reason else { return "\(ratio): the log can tell" }
    return "\(ratio): the log cannot tell, \(why(reason, chances))"
  }

  private func why(_ reason: Telling.Reason, _ chances: [LogChance]) -> String {
    switch reason {
    case .support: "since it has no pushes like those of this arm"
    case .chance:
      dimensions.isEmpty
        ? "since the arm changes how pushes travel alone"
        : "since " + missing(chances).map(\.words).joined(separator: " and ")
          + " did not vary by chance"
    case .precision: "since it has too few openings"
    case .prior: "since the ratio is hardly better known than from levels alone"
    }
  }

  private func missing(_ chances: [LogChance]) -> [PushDimension] {
    let known = Set(chances.filter { $0.basis != nil }.map(\.dimension))
    return dimensions.filter { !known.contains($0) }
  }
}
