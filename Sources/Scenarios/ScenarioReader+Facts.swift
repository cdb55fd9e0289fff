import Documents
import PushModel
import SimWorld
import Worlds

extension ScenarioReader {
  private static let facts = DocumentPath() + "facts"

  /// Checks that each fact is of an arm and a metric that the scenario has, in a form that can be meant in one way.
  mutating func checkFacts() {
    guard let facts = scenario.facts else { return }
    if let under = facts.under { checkArm(under, Self.facts + "under") }
    let byName = Dictionary(grouping: facts.figures, by: \.name)
    for (name, own) in byName.sorted(by: { $0.key < $1.key }) {
      let path = Self.facts + "figures" + name.rawValue
      checkCounted(name, path)
      for (place, fact) in own.enumerated() {
        check(fact, own.count > 1 ? path + place : path)
      }
      checkTwice(own, path)
    }
  }

  private mutating func checkArm(_ arm: String, _ path: DocumentPath) {
    let names = scenario.arms.map(\.name)
    guard !names.contains(arm) else { return }
    refuse(
      path,
      "is '\(quotable(arm))', which is no arm;\(didYouMean(arm, among: names)) accepted: "
        + names.joined(separator: ", "))
  }

  /// Refuses metrics that nothing in this world moves.
  private mutating func checkCounted(_ name: FactName, _ path: DocumentPath) {
    let plain = name.metric.plain
    if plain.isOfConversions, scenario.metrics.conversion == nil {
      refuse(path, "counts conversions, and none are; accepted: with metrics.conversion")
    }
    if plain == .inTimeRate, !scenario.world.kind.contains(.peerMentors) {
      refuse(path, "counts what mentors do, and there are none; accepted: a world of that kind")
    }
  }

  private mutating func check(_ fact: ScenarioFact, _ path: DocumentPath) {
    if let arm = fact.arm { checkArm(arm, path + "arm") }
    switch fact.figure {
    case .level(let amount, let per):
      let isAlone = document.node(at: path)?.scalar != nil
      checkLevel(amount, of: fact, isAlone ? path : path + "is")
      checkPeriod(per, of: fact.name.metric.plain, path)
    case .difference(let amount, let against):
      checkArm(against, path + "against")
      checkDifference(amount, path + "difference")
      if against == armName(of: fact) {
        refuse(path + "against", "is '\(quotable(against))' itself; accepted: another arm")
      }
    }
    checkCertainty(of: fact, path)
  }

  private func armName(of fact: ScenarioFact) -> String {
    fact.arm ?? scenario.facts?.under ?? scenario.arms[scenario.baselineIndex].name
  }

  private mutating func checkLevel(
    _ amount: FactAmount, of fact: ScenarioFact, _ path: DocumentPath
  ) {
    guard fact.name.metric.plain.isShare else {
      if amount.isPercentage {
        refuse(path, "is in per cent of what is no share; accepted: a number in its own unit")
      } else if amount.value <= 0 {
        refuse(path, "is '\(amount.text)'; accepted: a number above 0")
      }
      return
    }
    guard amount.isPercentage else {
      return refuse(path, Self.unclear(amount.text, amount.value))
    }
    if amount.value <= 0 || amount.value >= 1 {
      refuse(path, "is '\(amount.text)'; accepted: a share above 0 % and below 100 %")
    }
  }

  private static func unclear(_ text: String, _ value: Double) -> String {
    let whole = value <= 1 ? " or \(rounded(value * 100)) %" : ""
    return "is '\(text)', which may be \(text) %\(whole); accepted: a share in per cent, such as "
      + "\(text) %"
  }

  private mutating func checkDifference(_ amount: FactAmount, _ path: DocumentPath) {
    guard amount.isPercentage else {
      return refuse(path, Self.unclear(amount.text, amount.value))
    }
    if amount.value <= -1 { refuse(path, "is '\(amount.text)'; accepted: more than -100 %") }
  }

  private mutating func checkPeriod(
    _ per: Interval?, of metric: PlainMetric, _ path: DocumentPath
  ) {
    if metric.growsWithTime, per == nil {
      refuse(
        path,
        "grows with time, and the time of the figure is not said; accepted: with `per`, as in "
          + "{ is: \(metric.isShare ? "0.4 %" : "0.4"), per: 30d }")
    }
    if !metric.growsWithTime, !metric.isDaily, per != nil {
      refuse(
        path + "per", "is given for a metric that does not grow with time; accepted: without it")
    }
  }

  private mutating func checkCertainty(of fact: ScenarioFact, _ path: DocumentPath) {
    if fact.within != nil, fact.of != nil {
      refuse(path + "of", "is given beside `within`; accepted: one of the two")
    }
    if fact.of != nil, !fact.name.metric.plain.isShare {
      refuse(path + "of", "is given for what is no share; accepted: `within`")
    }
    guard let within = fact.within else { return }
    let path = path + "within"
    var isShare = fact.name.metric.plain.isShare
    if case .difference = fact.figure { isShare = true }
    if within.value <= 0 {
      refuse(path, "is '\(within.text)'; accepted: more than 0, since no figure is known exactly")
    } else if isShare, !within.isPercentage {
      refuse(path, Self.unclear(within.text, within.value))
    } else if !isShare, within.isPercentage {
      refuse(path, "is in per cent of what is no share; accepted: a number in its own unit")
    }
  }

  /// Refuses two figures of the same arms.
  private mutating func checkTwice(_ facts: [ScenarioFact], _ path: DocumentPath) {
    let under = scenario.facts?.under ?? scenario.arms[scenario.baselineIndex].name
    var known: Set<String> = []
    for (place, fact) in facts.enumerated() {
      guard !known.insert(fact.title(under: under)).inserted else { continue }
      refuse(
        path + place,
        "is a second figure of arm '\(quotable(armName(of: fact)))'; accepted: one, the more exact")
    }
  }
}

extension PlainMetric {
  /// Whether a longer cohort has more of it: a share of the people who have done something, or a count of them, without
  /// a day that it is divided by.
  package var growsWithTime: Bool {
    denominator == nil && !perDay && self != .permissionRate
  }
}
