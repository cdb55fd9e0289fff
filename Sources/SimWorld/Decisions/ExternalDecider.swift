import PushModel
import PushPolicy
import PushService
import SimKernel

/// The desk of an arm whose score a program gives.
package final class ExternalDecider: ArmDecider {
  /// The time between two reports to the program.
  package let window: Interval
  private let learner: ExternalLearner
  private let categories: CategorySet
  private var rule: ScoreRule
  fileprivate var sums: ScoreRule.Sums
  private var lanes: [ExternalLane] = []
  fileprivate var report: LearnerReport
  private let link: any LearnerLink

  /// - Parameter categories: Categories whose pushes are scored.
  package init(
    _ learner: ExternalLearner, for categories: [Category], from start: Timestamp,
    _ link: any LearnerLink
  ) {
    window = learner.window
    self.learner = learner
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
    rule = ScoreRule(learner.scoring, for: categories)
    sums = rule.noSums
    report = LearnerReport(at: start)
    self.link = link
  }

  /// A lane that decides by the program's score, and keeps its sampled decisions.
  package func lane(people: Int) -> LaneDecisions {
    let lane = ExternalLane(self, rule, learner, categories)
    lanes.append(lane)
    return lane
  }

  /// Asks the program for its first score, before anything has happened.
  ///
  /// - Throws: What the link throws.
  package func begin(_ sizes: [Int]) throws { try exchange(sizes) }

  /// Reports the window that ends to the program, and takes its score for the next one.
  ///
  /// - Throws: What the link throws.
  package func learn(at now: Timestamp, _ sizes: [Int]) throws {
    rule.learn(from: sums)
    sums = rule.noSums
    report.window += 1
    report.at = now
    try exchange(sizes)
  }

  private func exchange(_ sizes: [Int]) throws {
    let answer = try link.exchange(report)
    rule.adopt(answer.model, price: answer.price, pushes: answer.pushes)
    for (place, lane) in lanes.enumerated() { lane.rule.pointee = rule.part(place, of: sizes) }
    report.tallies = LearnerTallies()
    report.rows = []
  }
}

private final class ExternalLane: LaneDecisions {
  // The desk has the lane, and is asked by it: neither outlives the run.
  private unowned let desk: ExternalDecider
  private let categories: CategorySet
  private let slots: SlotChoice
  private let outcome: Interval
  /// The share of the decisions that is kept.
  private let share: Double
  /// At one address, where it is used without a copy.
  let rule: UnsafeMutablePointer<ScoreRule>
  /// The decisions whose time of outcomes is not over, in the order in which they were made.
  private var rows: [DecisionRow] = []
  private var places: [Name: Int] = [:]

  /// A number of a decision that the rule itself does not use.
  private static let sampling = 63

  private struct Name: Hashable {
    let push: PushID
    let recipient: RecipientID
  }

  init(
    _ desk: ExternalDecider, _ rule: ScoreRule, _ learner: ExternalLearner,
    _ categories: CategorySet
  ) {
    self.desk = desk
    self.categories = categories
    slots = learner.scoring.slots
    outcome = learner.outcome
    share = if case .sample(let share) = learner.records { share } else { 0 }
    self.rule = .allocate(capacity: 1)
    self.rule.initialize(to: rule)
  }

  deinit {
    rule.deinitialize(count: 1)
    rule.deallocate()
  }

  override func decide(
    _ ask: UnsafeMutablePointer<DecisionAsk>, by service: UnsafePointer<PushService>,
    for card: Card, _ person: Int, _ experience: UnsafeMutablePointer<Experience>
  ) -> Disposition {
    let push = ask.pointee.push
    let disposition = service.decide(
      ask, for: card, experience, isAsked: categories.contains(push.pointee.type.category)
    ) {
      choose(ask, service.zones)
    }
    guard share > 0, case .handed = disposition else { return disposition }
    let recipient = RecipientID(rawValue: ask.pointee.chance.entity)
    if let place = places[Name(push: push.pointee.id, recipient: recipient)] {
      rows[place].isSent = true
    }
    return disposition
  }

  /// The rule's choice, which is kept if it is one of the sample.
  private func choose(
    _ ask: UnsafeMutablePointer<DecisionAsk>, _ zones: UnsafePointer<ZoneTable>
  ) -> DecisionChoice {
    var nothing = Nothing()
    let (record, chance) = (ask.pointee.record, ask.pointee.chance)
    let choice = rule.pointee.choice(record, &nothing, zones: zones.pointee, chance: chance)
    guard share > 0, !record.hasWaited, chance.uniform(Self.sampling) < share else {
      return choice
    }
    var inputs = ScoreInputs(record, in: slots)
    if case .wait(let until) = choice.answer {
      inputs.set(slots.slot(ofHour: record.clock.hour(until)), of: slots, for: record)
    }
    places[Name(push: record.push.id, recipient: record.recipient)] = rows.count
    rows.append(
      DecisionRow(
        recipient: record.recipient, push: record.push.id, type: record.push.type, at: record.now,
        inputs: inputs, choice: choice))
    return choice
  }

  override func preference(for record: DecisionRecord, _ person: Int) -> Double {
    rule.pointee.preference(record, Nothing())
  }

  override func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {
    guard let place = places[Name(push: push, recipient: recipient)],
      now - rows[place].at <= outcome
    else { return }
    rows[place].isOpened = true
  }

  /// - Complexity: O(decisions that are kept); people opt out once or twice.
  override func see(optingOutOf types: TypeSet, by recipient: RecipientID, at now: Timestamp) {
    for place in rows.indices
    where rows[place].recipient == recipient && types.contains(rows[place].type)
      && now - rows[place].at <= outcome
    {
      rows[place].isOptedOut = true
    }
  }

  override func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    for person in experiences.indices where isOwn(person) {
      desk.report.tallies.add(experiences[person])
    }
    rule.pointee.addPart(to: &desk.sums)
    let isDue = { (row: DecisionRow) in row.at + self.outcome <= now }
    desk.report.rows += rows.filter(isDue)
    rows.removeAll(where: isDue)
    places = [:]
    for (place, row) in rows.enumerated() {
      places[Name(push: row.push, recipient: row.recipient)] = place
    }
  }
}
