import PushModel

/// The rule of ``Scoring``. It learns nothing by itself; a host may give it another model.
public struct ScoreRule: DecisionRule {
  private let scoring: Scoring
  private let categories: CategorySet
  private let slots: SlotChoice
  private var scorer: Scorer?
  private var price: Double?

  /// - Parameter categories: Categories whose pushes are scored.
  /// - Precondition: The slots divide a day, and the model has no ``ScoreModel/problem``.
  public init(_ scoring: Scoring, for categories: [Category]) {
    self.scoring = scoring
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
    slots = scoring.slots
    scorer = scoring.model.map { Scorer($0) }
    price = scoring.price
  }

  /// Scores by another model and price from now on; without a model pushes are sent at once.
  public mutating func adopt(_ model: ScoreModel?, price: Double?) {
    scorer = model.map { Scorer($0) }
    self.price = price
  }

  /// Whether pushes of the category are scored.
  public func decides(_ category: Category) -> Bool { categories.contains(category) }

  /// The time with the highest score, or dropping.
  ///
  /// With probability h of ``Scoring/hold`` it drops by chance. Else, with probability e of
  /// ``Scoring/explore``, it takes one of n times by chance. So a time has the propensity (1 − h) e/n,
  /// and dropping h; to what the score alone would answer comes (1 − h) (1 − e).
  ///
  /// - Complexity: O(slots) scores, without allocation.
  public func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
    chance: some DecisionChance
  ) -> DecisionChoice {
    if record.hasWaited { return DecisionChoice(.send) }
    let present = slots.slot(ofHour: record.hour)
    let open = scoring.slot == nil ? UInt32(1) << UInt32(present) : slots.open(to: record)
    let best = best(of: open, present, record)
    let count = open.nonzeroBitCount
    let each = (1 - scoring.hold) * scoring.explore / Double(count)
    let own = (1 - scoring.hold) * (1 - scoring.explore)
    if scoring.hold > 0, chance.uniform(2) < scoring.hold {
      return DecisionChoice(.drop, propensity: scoring.hold + (best == nil ? own : 0))
    }
    if scoring.explore > 0, chance.uniform(0) < scoring.explore {
      let place = min(count - 1, Int(chance.uniform(1) * Double(count)))
      let slot = SlotChoice.slot(place, of: open)
      return DecisionChoice(
        slots.answer(slot, to: record, zones),
        propensity: each + (slot == best ? own : 0))
    }
    guard let best else { return DecisionChoice(.drop, propensity: scoring.hold + own) }
    return DecisionChoice(slots.answer(best, to: record, zones), propensity: own + each)
  }

  /// The open slot with the highest score, of equal ones the first from the present one on; `nil` if
  /// that is below the price.
  private func best(of open: UInt32, _ present: Int, _ record: DecisionRecord) -> Int? {
    guard let scorer else { return present }
    guard open.nonzeroBitCount > 1 || price != nil else { return present }
    var inputs = ScoreInputs(record, in: slots)
    var best = (slot: present, score: -Double.infinity)
    for step in 0..<slots.count {
      let slot = (present + step) % slots.count
      guard open & 1 << UInt32(slot) != 0 else { continue }
      if slot != present { inputs.set(slot, of: slots, for: record) }
      let score = scorer.isSingle ? scorer.score(inputs.rounded) : scorer.score(inputs)
      if score > best.score { best = (slot, score) }
    }
    if let price, best.score < price { return nil }
    return best.slot
  }
}
