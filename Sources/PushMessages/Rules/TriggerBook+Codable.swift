import PushModel

/// A book is written as its standard rules by name, each with what can be changed in it, then the
/// rules `daily` and `deadline` if it has them, and what organisations change:
/// `{ followUp: { enabled: true, after: 7d, at: "09:00" }, … }`.
extension TriggerBook: Codable {
  private static var organisationsKey: TextKey { TextKey(stringValue: "organisations") }

  /// The book as it was written. A rule without its values or with one that is out of range, or a
  /// key of `organisations` that is no number, is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    var rules = Self.standardRules
    for (place, rule) in rules.enumerated() {
      let text = try container.decode(TriggerText.self, forKey: TextKey(stringValue: rule.name))
      rules[place] = try text.rule(from: rule, in: container.codingPath)
    }
    let own = try container.decode(
      [String: [String: TriggerChange]].self, forKey: Self.organisationsKey)
    for rule in [Self.dailyRule, Self.deadlineRule] {
      let key = TextKey(stringValue: rule.name)
      if let text = try container.decodeIfPresent(TriggerText.self, forKey: key) {
        rules.append(try text.rule(from: rule, in: container.codingPath))
      } else if !rule.isEnabled, own.values.contains(where: { $0[rule.name] != nil }) {
        // It is off for everyone, and as the organisation has it there.
        rules.append(rule)
      }
    }
    var organisations: [BusinessID: [String: TriggerChange]] = [:]
    for (name, changes) in own {
      guard let id = UInt32(name), String(id) == name else {
        throw DecodingError.dataCorruptedError(
          forKey: Self.organisationsKey, in: container,
          debugDescription: "`\(name)` is no number of an organisation")
      }
      organisations[BusinessID(rawValue: id)] = changes
    }
    self.init(rules, organisations: organisations)
    let everyone = self.rules + organisations.keys.flatMap { self.rules(of: $0) }
    if let fault = everyone.lazy.compactMap(\.fault).first {
      let path = [fault.rule, fault.key].map { TextKey(stringValue: $0) }
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath + path, debugDescription: fault.accepted))
    }
  }

  /// Writes the rules by name, then the changes of organisations.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    for rule in rules {
      try container.encode(TriggerText(rule), forKey: TextKey(stringValue: rule.name))
    }
    let own = organisations.map { (String($0.key.rawValue), $0.value) }
    try container.encode(
      Dictionary(uniqueKeysWithValues: own), forKey: Self.organisationsKey)
  }
}

/// The changeable values of a rule; keys that its kind does not have are absent.
struct TriggerText: Codable {
  var enabled: Bool
  var segment: String?
  var push: PushType?
  var tags: [String]?
  var campaign: String?
  var rank: Int?
  var after: Interval?
  var before: Interval?
  var at: String?
  var ignoredAfter: Interval?
  var counts: [Int]?
  var on: String?
  var to: [ReportStatus]?
  var by: [ChangeActor]?
  var share: Double?
  var texts: [Double]?
  /// The conditions by the number of a text, from 1.
  var only: [String: TextCondition]?
  var choice: DifferenceSoftmax?
  var points: [DayPoint]?
  var pick: Int?
  var shares: [PointShare]?
  var available: PointAvailability?

  init(_ rule: TriggerRule) {
    enabled = rule.isEnabled
    segment = rule.segment
    if !rule.push.isShipped { push = rule.push }
    (campaign, rank) = (rule.marks.campaign, rule.marks.rank)
    if !rule.marks.tags.isEmpty { tags = rule.marks.tags }
    switch rule.when {
    case .event: break
    case .transition(let states, let actors): (to, by) = (states, actors)
    case .milestone(_, let numbers): counts = numbers
    case .unacknowledged(let age, let run), .idle(let age, let run), .away(let age, let run):
      (after, at) = (age, run.description)
    case .yearly(let date, let run): (on, at) = (date.description, run.description)
    case .deadline(let length, let run): (before, at) = (length, run?.description ?? Self.exact)
    case .daily(let chance):
      (at, share, texts) = (chance.at.description, chance.share, chance.texts)
      (choice, pick, available) = (chance.choice, chance.pick, chance.available)
      if !chance.points.isEmpty { points = chance.points }
      if !chance.shares.isEmpty { shares = chance.shares }
      guard !chance.only.isEmpty else { break }
      only = Dictionary(uniqueKeysWithValues: chance.only.map { ("\($0 + 1)", $1) })
    case .unopened(let absence):
      after = .days(Int64(absence.days))
      ignoredAfter = absence.ignoredAfter
      switch absence.at {
      case .fixed(let time): at = time.description
      case .lastActive: at = "lastActive"
      }
    }
  }

  /// The time of the day of a rule that fires at a moment of its own.
  private static let exact = "exact"

  /// `rule` with the values that are given here.
  func rule(from rule: TriggerRule, in path: [any CodingKey]) throws -> TriggerRule {
    var rule = rule
    rule.isEnabled = enabled
    rule.segment = segment
    if let push { rule.push = push }
    rule.marks = PushMarks(tags: tags ?? [], campaign: campaign, rank: rank)
    let time = at.flatMap { LocalTime($0) }
    switch (rule.when, after, time) {
    case (.event, _, _): break
    case (.transition, _, _): rule.when = .transition(to: to ?? [], by: by ?? [])
    case (.milestone(let counter, _), _, _): rule.when = .milestone(of: counter, at: counts ?? [])
    case (.unacknowledged, let after?, let time?):
      rule.when = .unacknowledged(for: after, at: time)
    case (.idle, let after?, let time?): rule.when = .idle(for: after, at: time)
    case (.away, let after?, let time?): rule.when = .away(for: after, at: time)
    case (.yearly, _, let time?):
      guard let date = on.flatMap(YearDay.init) else { throw misfit(rule, path) }
      rule.when = .yearly(on: date, at: time)
    case (.deadline, _, _):
      guard let before, time != nil || at == Self.exact else { throw misfit(rule, path) }
      rule.when = .deadline(before: before, at: time)
    case (.unopened, let after?, _):
      guard let moment = time.map(Absence.Moment.fixed) ?? (at == "lastActive" ? .lastActive : nil)
      else { throw misfit(rule, path) }
      rule.when = .unopened(
        Absence(
          days: max(1, Int(after.days)), at: moment, ignoredAfter: ignoredAfter ?? .days(1)))
    case (.daily, _, let time?):
      guard let share, let texts else { throw misfit(rule, path) }
      rule.when = .daily(
        DailyChance(
          at: time, share: share, texts: texts, only: try conditions(rule, path), choice: choice,
          points: points ?? [], pick: pick, shares: shares ?? [], available: available))
    default: throw misfit(rule, path)
    }
    return rule
  }

  private func conditions(
    _ rule: TriggerRule, _ path: [any CodingKey]
  ) throws -> [Int: TextCondition] {
    var conditions: [Int: TextCondition] = [:]
    for (name, condition) in only ?? [:] {
      guard let number = Int(name), (1...TextSubset.max).contains(number) else {
        throw misfit(rule, path)
      }
      conditions[number - 1] = condition
    }
    return conditions
  }

  private func misfit(_ rule: TriggerRule, _ path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: path, debugDescription: "the rule `\(rule.name)` lacks its age, time or share"))
  }
}

extension YearDay: LosslessStringConvertible {
  /// Month and day with two digits each, such as `12-15`.
  public var description: String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(month))-\(two(day))"
  }

  /// The date that a text such as `12-15` names; `nil` for any other text and for days above 28.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let month = Int(parts[0]),
      let day = Int(parts[1]), (1...12).contains(month), (1...28).contains(day)
    else { return nil }
    self.init(month: month, day: day)
  }
}

extension TriggerRule: Encodable {
  /// Writes the values that can be changed in it, without its name.
  public func encode(to encoder: any Encoder) throws { try TriggerText(self).encode(to: encoder) }
}
