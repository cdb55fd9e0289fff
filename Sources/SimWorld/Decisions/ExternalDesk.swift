import PushModel
import PushPolicy
import PushService
import SimKernel

/// The desk of an arm whose score a program gives.
package final class ExternalDesk: DecisionDesk {
  package let window: Interval
  fileprivate let outcome: Interval
  fileprivate let share: Double
  fileprivate let slots: SlotChoice
  /// At one address, where it is used without a copy.
  fileprivate let rule: UnsafeMutablePointer<ScoreRule>
  fileprivate var report: LearnerReport
  private let link: any LearnerLink

  /// - Parameter categories: Categories whose pushes are scored.
  package init(
    _ learner: ExternalLearner, for categories: [Category], from start: Timestamp,
    _ link: any LearnerLink
  ) {
    window = learner.window
    outcome = learner.outcome
    share = if case .sample(let share) = learner.records { share } else { 0 }
    slots = learner.scoring.slots
    rule = .allocate(capacity: 1)
    rule.initialize(to: ScoreRule(learner.scoring, for: categories))
    report = LearnerReport(at: start)
    self.link = link
  }

  deinit {
    rule.deinitialize(count: 1)
    rule.deallocate()
  }

  package func lane(people: Int) -> any LaneDecisions { ExternalLane(self) }

  package func begin() throws { try exchange() }

  package func learn(at now: Timestamp) throws {
    report.window += 1
    report.at = now
    try exchange()
  }

  private func exchange() throws {
    let answer = try link.exchange(report)
    rule.pointee.adopt(answer.model, price: answer.price)
    report.tallies = LearnerTallies()
    report.rows = []
  }
}

private final class ExternalLane: LaneDecisions {
  private let desk: ExternalDesk
  /// The decisions whose time of outcomes is not over, in the order in which they were made.
  private var rows: [DecisionRow] = []
  private var places: [Name: Int] = [:]

  private struct Name: Hashable {
    let push: PushID
    let recipient: RecipientID
  }

  init(_ desk: ExternalDesk) { self.desk = desk }

  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    var nothing = Nothing()
    guard desk.share > 0 else {
      return service.decide(ask, for: card, by: desk.rule, &nothing, &experience)
    }
    var rule = RecordingRule(base: desk.rule, slots: desk.slots, share: desk.share)
    var row: DecisionRow?
    let decided = withUnsafeMutablePointer(to: &rule) {
      service.decide(ask, for: card, by: $0, &row, &experience)
    }
    let name = Name(push: ask.push.pointee.id, recipient: RecipientID(rawValue: ask.chance.entity))
    if let row {
      places[name] = rows.count
      rows.append(row)
    }
    if decided.disposition == .handed, let place = places[name] { rows[place].isSent = true }
    return decided
  }

  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {
    guard let place = places[Name(push: push, recipient: recipient)],
      now - rows[place].at <= desk.outcome
    else { return }
    rows[place].isOpened = true
  }

  /// - Complexity: O(decisions that are kept); people opt out once or twice.
  func see(optingOutOf types: TypeSet, by recipient: RecipientID, at now: Timestamp) {
    for place in rows.indices
    where rows[place].recipient == recipient && types.contains(rows[place].type)
      && now - rows[place].at <= desk.outcome
    {
      rows[place].isOptedOut = true
    }
  }

  func close(_ experiences: [Experience], at now: Timestamp, isOwn: (Int) -> Bool) {
    for person in experiences.indices where isOwn(person) {
      desk.report.tallies.add(experiences[person])
    }
    let isDue = { (row: DecisionRow) in row.at + self.desk.outcome <= now }
    desk.report.rows += rows.filter(isDue)
    rows.removeAll(where: isDue)
    places = [:]
    for (place, row) in rows.enumerated() {
      places[Name(push: row.push, recipient: row.recipient)] = place
    }
  }
}

/// A rule that keeps a share of its decisions: of one push the memory is the row, if it is kept.
private struct RecordingRule: DecisionRule, @unchecked Sendable {
  let base: UnsafeMutablePointer<ScoreRule>
  let slots: SlotChoice
  let share: Double
  /// A number of a decision that the rule itself does not use.
  private static let place = 63

  var newcomer: DecisionRow? { nil }

  func decides(_ category: Category) -> Bool { base.pointee.decides(category) }

  func choice(
    _ record: DecisionRecord, _ row: inout DecisionRow?, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    var nothing = Nothing()
    let choice = base.pointee.choice(record, &nothing, zones: zones, chance: chance)
    guard !record.hasWaited, chance.uniform(Self.place) < share else { return choice }
    var inputs = ScoreInputs(record, in: slots)
    if case .wait(let until) = choice.answer {
      inputs.set(slots.slot(ofHour: record.clock.hour(until)), of: slots, for: record)
    }
    row = DecisionRow(
      recipient: record.recipient, push: record.push.id, type: record.push.type, at: record.now,
      inputs: inputs, choice: choice)
    return choice
  }
}
