import PushModel

/// The rule of ``SendTime``: Thompson sampling, an upper limit or the mean over slots of the day.
public struct SlotBandit: DecisionRule {
  private let by: SendTime.Learner
  private let slots: SlotChoice
  private let categories: CategorySet
  /// What is believed at present.
  public internal(set) var belief: SlotBelief

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
  ///
  /// - Complexity: O(slots), without allocation.
  public func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    if record.hasWaited { return DecisionChoice(.send) }
    let open = slots.open(to: record)
    let count = open.nonzeroBitCount
    guard count > 1 else { return DecisionChoice(.send) }
    guard by != .uniform else {
      let place = SlotChoice.place(chance.uniform(0), of: count)
      return DecisionChoice(
        slots.answer(slot(place, of: open, to: record), to: record, zones),
        propensity: 1 / Double(count))
    }
    let best = best(of: open, for: record, chance)
    return DecisionChoice(
      slots.answer(best, to: record, zones), propensity: by == .thompson ? nil : 1)
  }

  /// The open slot with the highest score; of equal ones the first from the present one on.
  private func best(
    of open: UInt32, for record: DecisionRecord, _ chance: some DecisionChance
  ) -> Int {
    let counts = SlotCounts(record.experience, slotHours: slots.hours)
    let level = belief.level(of: counts)
    let present = slots.slot(ofHour: record.hour)
    var best = (slot: present, score: -Double.infinity)
    for step in 0..<slots.count {
      let slot = (present + step) % slots.count
      guard open & 1 << UInt32(slot) != 0 else { continue }
      let (rate, factor) = quantiles(slot, chance)
      let score = belief.score(slot, of: counts, at: level, rate: rate, factor: factor)
      if score > best.score { best = (slot, score) }
    }
    return best.slot
  }

  private func quantiles(
    _ slot: Int, _ chance: some DecisionChance
  ) -> (rate: Double, factor: Double) {
    switch by {
    case .thompson: (chance.normal(slot), chance.normal(slots.count + slot))
    case .ucb: (Self.upper, Self.upper)
    case .greedy, .uniform, .oracle: (0, 0)
    }
  }

  /// The open slot at a place, counted from the present one.
  private func slot(_ place: Int, of open: UInt32, to record: DecisionRecord) -> Int {
    var (left, slot) = (place, slots.slot(ofHour: record.hour))
    while left > 0 {
      slot = (slot + 1) % slots.count
      if open & 1 << UInt32(slot) != 0 { left -= 1 }
    }
    return slot
  }

  /// No counts.
  public var noSums: SlotBelief.Sums { SlotBelief.Sums() }

  /// Adds a person's counts.
  public func add(
    _ experience: Experience, _ memory: Nothing, to sums: inout SlotBelief.Sums
  ) {
    belief.add(SlotCounts(experience, slotHours: slots.hours), to: &sums)
  }

  /// Believes what all counts say.
  public mutating func learn(from sums: SlotBelief.Sums) { belief.learn(from: sums) }
}
