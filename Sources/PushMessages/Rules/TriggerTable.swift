import PushModel

/// A ``TriggerBook`` expanded for each organisation: the evaluator of rules, the same in a simulation
/// and in a service.
///
/// A host tells it what happens to a person and asks it when to look again. It keeps no state: what
/// it remembers is in the person's ``Agenda``.
public struct TriggerTable: Sendable {
  let common: TriggerRows
  private let own: [BusinessID: TriggerRows]
  /// The shortest absences that a reminder and a win-back wait for; `nil` where no such rule is on.
  private let reminderMin: Interval?
  private let winBackMin: Interval?
  /// Whether some daily rule asks who is available before it draws.
  public let asksAvailability: Bool
  /// Whether some decision points are at random times, or some campaign has a test, so that a ``PointChance``
  /// matters.
  public let hasRandomTimes: Bool
  /// Whether some campaign has a test.
  let hasTests: Bool
  /// Whether rules, journeys or campaigns name segments, so that
  /// ``tell(_:item:change:by:times:due:amount:to:card:at:)`` and
  /// ``run(_:card:in:of:by:at:)`` need the person's card.
  public let hasSegments: Bool
  let segments: SegmentBook
  /// The journeys, and after them the campaigns.
  let journeys: ContiguousArray<JourneyRow>
  /// The local day 0 of campaigns, in days since 1970-01-01.
  let firstDay: Int64
  /// When this version took effect. A run that it would move into the past is the next one
  /// (S3-ADMIN-2).
  let since: Timestamp
  /// The number of texts that reminders have.
  let poolCount: Int
  /// The number of those that are drawn where no rule weighs them.
  let drawnCount: Int

  /// The table of a book.
  ///
  /// - Precondition: Numbers, shares and texts of its rules are in their ranges, the steps of
  ///   journeys in order (``Journey/fault``), and every segment that they name is given.
  /// - Parameters:
  ///   - journeys: The journeys by name, at most ``Journey/countMax``.
  ///   - campaigns: The campaigns by name, at most ``Campaign/countMax``.
  ///   - segments: The segments by name, at most ``Segment/countMax``.
  ///   - zones: The zones that segments name.
  ///   - since: When this version of the book took effect; no run is due before.
  ///   - poolCount: ``Content/poolCount`` of the texts that are shown.
  ///   - drawnCount: Their ``Content/drawnCount``; at most `poolCount` counts.
  ///   - names: The numbers of the tags and campaigns that rules and campaigns name.
  ///   - firstDay: The day from which the times of campaigns count, in days since 1970-01-01.
  public init(
    _ book: TriggerBook, journeys: [String: Journey] = [:], campaigns: [String: Campaign] = [:],
    segments: [String: Segment] = [:], zones: ZoneTable? = nil, since: Timestamp = .distantPast,
    poolCount: Int = Content.shipped.poolCount, drawnCount: Int = Content.shipped.drawnCount,
    naming names: PushNames = PushNames(), firstDay: Int64 = 0
  ) {
    precondition(
      poolCount > 0 && drawnCount > 0, "a pool of \(poolCount) texts, \(drawnCount) of them drawn")
    Packing.check(ReportStatus.self, places: 4, in: "PushID.changeKey")
    Packing.check(TriggerCondition.Counter.self, places: Agenda.countersMax, in: "Agenda.counts")
    let table = SegmentBook(segments, zones: zones)
    let common = TriggerRows(book.places, table, names)
    own = Dictionary(
      uniqueKeysWithValues: book.organisations.keys.map {
        ($0, TriggerRows(book.places(of: $0), table, names))
      })
    self.common = common
    self.segments = table
    self.journeys =
      JourneyRow.rows(journeys, table) + JourneyRow.rows(campaigns, table, naming: names)
    self.firstDay = firstDay
    let hasTests = campaigns.values.contains { $0.test != nil }
    self.hasTests = hasTests
    hasSegments =
      common.segments.contains { $0 != nil } || self.journeys.contains { $0.segment != nil }
    self.since = since
    self.poolCount = poolCount
    self.drawnCount = min(drawnCount, poolCount)
    let rules = ([common] + own.values).flatMap(\.all)
    for rule in rules {
      precondition(rule.fault == nil, rule.fault?.description ?? "")
    }
    let enabled = rules.filter(\.isEnabled)
    let chances = enabled.compactMap { rule -> DailyChance? in
      if case .daily(let chance) = rule.when { chance } else { nil }
    }
    asksAvailability = chances.contains { $0.available != nil }
    let isRandom = chances.contains { chance in
      chance.pick != nil || chance.points.contains { $0.to != nil }
    }
    hasRandomTimes = hasTests || isRandom
    let reminders = enabled.compactMap { rule -> Interval? in
      guard case .unopened(let absence) = rule.when else { return nil }
      // A clock that jumps forward shortens the days between two equal minutes.
      return .days(Int64(absence.days)) - .hours(2)
    }
    reminderMin = reminders.min()
    winBackMin =
      enabled.compactMap { rule -> Interval? in
        guard case .away(let length, _) = rule.when else { return nil }
        return length
      }.min()
  }

  /// The longest time that a host may leave an opening of the app unreported: no opening makes
  /// anything due sooner after it. `nil` where openings never make anything due. A host that hears
  /// of openings late runs the rules this often.
  public func unseenMax(for parts: Agenda.Part) -> Interval? {
    let reminder = parts.contains(.user) ? reminderMin : nil
    let winBack = parts.isDisjoint(with: [.user, .customer]) ? nil : winBackMin
    return [reminder, winBack].compactMap { $0 }.min()
  }

  func rows(of organisation: BusinessID) -> TriggerRows {
    own.isEmpty ? common : own[organisation] ?? common
  }

  func rules(of organisation: BusinessID) -> ContiguousArray<TriggerRule> {
    rows(of: organisation).all
  }

  /// The subject of a rule's push, which a host needs for its text and link. `nil` for a push of no
  /// rule, or of one that its sender's book does not have.
  public func subject(of push: Push) -> TriggerSubject? {
    guard let place = push.id.rule else { return nil }
    let rules = rules(of: push.business)
    guard Int(place) < rules.count else { return nil }
    return TriggerSubject(push.id, item: push.item, of: rules[Int(place)].when)
  }

  /// The subject of a rule's push by its id alone; `nil` where the id ``PushModel/PushID/isWide``,
  /// too.
  public func subject(of push: PushID) -> TriggerSubject? {
    guard let place = push.rule, !push.isWide else { return nil }
    let rules = rules(of: push.business)
    guard Int(place) < rules.count else { return nil }
    return TriggerSubject(push, item: 0, of: rules[Int(place)].when)
  }

  /// Whether the condition of a rule's push still holds, asked again when the push is about to be
  /// sent (S3-FOLLOW-2, S2-cancel-open). A push of no rule is always due.
  ///
  /// A digest is due as long as anything of its kind still is, because its items are not kept.
  ///
  /// - Parameter agenda: The agenda of the person whom the rule is about.
  public func isDue(_ push: Push, _ agenda: Agenda) -> Bool {
    guard let place = push.id.rule else { return isStepDue(push.id, agenda) }
    let rules = rules(of: agenda.organisation)
    guard Int(place) < rules.count else { return false }
    let rule = rules[Int(place)]
    guard rule.isEnabled else { return false }
    let item = push.id.firing.map { UInt64($0.occasion) } ?? push.item
    return push.id.isDigest
      ? isAnyDue(rule, agenda) : isDue(rule, item, push.intendedAt, agenda)
  }

  /// The outcome of chance for a firing: one of the texts of the type's pool, all equally probable;
  /// for a daily rule nothing, or one of its texts by weight.
  ///
  /// - Parameters:
  ///   - organisation: The organisation of the person whom the rule is about.
  ///   - uniform: The host's draw in 0..<1, so that a run can be repeated (S2-random).
  ///   - context: The circumstances of the choice, needed where `contextual(_:of:)` is not `nil`.
  public func treatment(
    by firing: Firing, of organisation: BusinessID, uniform: Double, in context: TextContext? = nil
  ) -> Treatment {
    guard let chance = chance(of: firing, in: organisation) else {
      guard firing.type.variants > 1 else { return Treatment(text: 0, propensity: 1) }
      let choice = MessagePool(of: firing.type, texts: drawnCount).choice(uniform)
      return Treatment(text: choice.variant, propensity: choice.propensity)
    }
    let choice = chance.pool(in: context).choice(uniform)
    return Treatment(
      text: choice.variant == 0 ? nil : choice.variant - 1, propensity: choice.propensity)
  }

  /// The number of texts that a push of a type may have.
  package func texts(of type: PushType) -> Int { type.texts > 1 ? poolCount : 1 }

  /// Whether a firing is a decision point, at which chance may send nothing.
  public func isDecisionPoint(_ firing: Firing, of organisation: BusinessID) -> Bool {
    chance(of: firing, in: organisation) != nil
  }

  /// Whether a push comes of a decision point, so that chance has chosen its text.
  ///
  /// - Parameter organisation: The organisation of the person whom its rule is about.
  package func isDecisionPoint(_ push: Push, of organisation: BusinessID) -> Bool {
    guard let place = push.id.rule else { return false }
    let rules = rules(of: organisation)
    guard Int(place) < rules.count, case .daily = rules[Int(place)].when else { return false }
    return true
  }

  /// The daily chance of a decision point; `nil` for any other firing.
  public func chance(of firing: Firing, in organisation: BusinessID) -> DailyChance? {
    guard firing.step == nil,
      case .daily(let chance) = rules(of: organisation)[Int(firing.rule)].when
    else { return nil }
    return chance
  }

  /// The daily chance of a decision point whose choice needs a ``TextContext``; `nil` for any
  /// other.
  public func contextual(_ firing: Firing, of organisation: BusinessID) -> DailyChance? {
    chance(of: firing, in: organisation).flatMap { $0.needsContext ? $0 : nil }
  }

  /// The daily chances that are on and whose choice needs a ``TextContext``: hosts keep what these
  /// depend on.
  public var contextual: [DailyChance] {
    ([common] + own.keys.sorted { $0.rawValue < $1.rawValue }.map { own[$0]! }).flatMap(\.all)
      .compactMap { rule in
        guard rule.isEnabled, case .daily(let chance) = rule.when, chance.needsContext else {
          return nil
        }
        return chance
      }
  }

  private func isAnyDue(_ rule: TriggerRule, _ agenda: Agenda) -> Bool {
    switch rule.when {
    case .event(.assigned): return agenda.isAnyOpen
    case .unacknowledged: return rule.to == .coordinator || agenda.isAnyOpen
    case .deadline: return agenda.isAnyOpen
    case .unopened: return agenda.openedAt < agenda.remindedAt
    case .idle: return agenda.idleSince < agenda.idleToldAt && !agenda.isPaused
    case .away, .event, .transition, .milestone, .yearly, .daily: return true
    }
  }

  private func isDue(
    _ rule: TriggerRule, _ item: UInt64, _ intendedAt: Timestamp, _ agenda: Agenda
  ) -> Bool {
    switch rule.when {
    case .event(.assigned): return agenda.isOpen(item)
    case .unacknowledged: return rule.to == .coordinator || agenda.isOpen(item)
    case .deadline: return agenda.isOpen(item)
    case .unopened: return agenda.remindedAt == intendedAt && agenda.openedAt < intendedAt
    case .away: return agenda.openedAt < intendedAt
    case .idle: return agenda.idleToldAt == intendedAt && !agenda.isPaused
    case .event, .transition, .milestone, .yearly, .daily: return true
    }
  }
}
