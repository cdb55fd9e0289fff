import PushModel

/// The rule of ``Scoring``. It learns nothing by itself; a host may give it another model.
public struct ScoreRule: DecisionRule {
  let scoring: Scoring
  private let categories: CategorySet
  let slots: SlotChoice
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
    let each = scoring.explore / Double(count)
    if scoring.explore > 0, chance.uniform(0) < scoring.explore {
      let place = min(count - 1, Int(chance.uniform(1) * Double(count)))
      let slot = SlotChoice.slot(place, of: open)
      return DecisionChoice(
        slots.answer(slot, to: record, zones),
        propensity: each + (slot == best ? 1 - scoring.explore : 0))
    }
    guard let best else { return DecisionChoice(.drop, propensity: 1 - scoring.explore) }
    return DecisionChoice(
      slots.answer(best, to: record, zones), propensity: 1 - scoring.explore + each)
  }

  /// The open slot with the highest score, of equal ones the first from the present one on; `nil` if
  /// that is below the price.
  func best(of open: UInt32, _ present: Int, _ record: DecisionRecord) -> Int? {
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
