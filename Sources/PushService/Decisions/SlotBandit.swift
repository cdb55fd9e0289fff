import PushModel

/// The rule of ``SendTime``: Thompson sampling, an upper limit or the mean over slots of the day.
public struct SlotBandit: DecisionRule {
  private let by: SendTime.Learner
  private let slots: SlotChoice
  private let categories: CategorySet
  /// What is believed at present.
  public private(set) var belief: SlotBelief

  /// The upper 5 % point of the standard normal distribution.
  private static let upper = 1.644_853_626_951_472_7

  /// - Parameter categories: Categories whose pushes may wait.
  /// - Precondition: The slots divide a day, and the learner is not the oracle.
  public init(_ time: SendTime, for categories: [Category]) {
    precondition(time.by != .oracle, "the oracle is a rule of simulations")
    by = time.by
    slots = SlotChoice(hours: time.slotHours)
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
    belief = SlotBelief(slots: slots.count)
  }

  /// Whether pushes of the category may wait.
  public func decides(_ category: Category) -> Bool { categories.contains(category) }

  /// The slot with the highest score.
  public func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    if record.hasWaited { return DecisionChoice(.send) }
    let open = slots.open(to: record)
    guard open.count > 1 else { return DecisionChoice(.send) }
    guard by != .uniform else {
      let place = min(open.count - 1, Int(chance.uniform(0) * Double(open.count)))
      return DecisionChoice(
        slots.answer(open[place], to: record, zones), propensity: 1 / Double(open.count))
    }
    let scores = scores(record.experience, chance)
    let best = open.max { scores[$0] < scores[$1] }!
    return DecisionChoice(
      slots.answer(best, to: record, zones), propensity: by == .thompson ? nil : 1)
  }

  private func scores(_ experience: Experience, _ chance: some DecisionChance) -> [Double] {
    let (sent, opened) = counts(experience)
    return belief.scores(sent: sent, opened: opened) { slot in
      switch by {
      case .thompson: (chance.normal(slot), chance.normal(slots.count + slot))
      case .ucb: (Self.upper, Self.upper)
      case .greedy, .uniform, .oracle: (0, 0)
      }
    }
  }

  private func counts(_ experience: Experience) -> (sent: [Int], opened: [Int]) {
    var sent = Array(repeating: 0, count: slots.count)
    var opened = sent
    for hour in 0..<24 {
      sent[slots.slot(ofHour: hour)] += experience.sent(inHour: hour)
      opened[slots.slot(ofHour: hour)] += experience.opened(inHour: hour)
    }
    return (sent, opened)
  }

  /// No counts.
  public var noSums: SlotBelief.Sums { belief.noSums }

  /// Adds a person's counts.
  public func add(
    _ experience: Experience, _ memory: Nothing, to sums: inout SlotBelief.Sums
  ) {
    let (sent, opened) = counts(experience)
    belief.add(sent: sent, opened: opened, to: &sums)
  }

  /// Believes what all counts say.
  public mutating func learn(from sums: SlotBelief.Sums) { belief.learn(from: sums) }
}
