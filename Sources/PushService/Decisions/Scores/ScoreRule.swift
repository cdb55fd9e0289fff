import Bytes
import PushModel

/// The rule of ``Scoring``. It learns nothing by itself; a host may give it another model.
public struct ScoreRule: DecisionRule {
  let scoring: Scoring
  private let categories: CategorySet
  let slots: SlotChoice
  private var scorer: Scorer?
  private var price: Double?
  private var meter: VolumeMeter?
  /// The most pushes of all parts until the rule is given another limit, and what is left to this part;
  /// `nil` for no limit.
  private var pushes: Int?
  private var left: Int?

  /// - Parameter categories: Categories whose pushes are scored.
  /// - Precondition: The slots divide a day, and the model has no ``ScoreModel/problem``.
  public init(_ scoring: Scoring, for categories: [Category]) {
    var scoring = scoring
    // As probabilities; one that is no number is 0.
    (scoring.explore, scoring.hold) = (
      min(1, max(0, scoring.explore)), min(1, max(0, scoring.hold))
    )
    self.scoring = scoring
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
    slots = scoring.slots
    scorer = scoring.model.map { Scorer($0) }
    price = scoring.price
    meter = scoring.volume.map { VolumeMeter($0) }
  }

  /// Scores by another model and price from now on; without a model pushes are sent at once.
  ///
  /// - Parameter pushes: The most that go from now on, over all parts that are made of this rule; `nil` for
  ///   no limit but that of ``Scoring/volume``.
  public mutating func adopt(_ model: ScoreModel?, price: Double?, pushes: Int? = nil) {
    scorer = model.map { Scorer($0) }
    self.price = price
    self.pushes = pushes
    left = pushes
  }

  /// Whether pushes of the category are scored.
  public func decides(_ category: Category) -> Bool { categories.contains(category) }

  /// The time with the highest score, or dropping.
  ///
  /// With probability h of ``Scoring/hold`` it drops by chance. Else, with probability e of
  /// ``Scoring/explore``, it takes one of n times by chance. So a time has the propensity (1 − h) e/n,
  /// and dropping h; to what the score alone would answer comes (1 − h) (1 − e). Where a limit is used up
  /// all are dropped.
  ///
  /// - Complexity: O(slots) scores, without allocation in steady state.
  public mutating func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    if record.hasWaited { return DecisionChoice(.send) }
    let open = open(to: record)
    let best = best(of: open, record)
    let paid = paid(best.score, record.push.business)
    guard left != 0, meter?.hasLeft(for: record.push.business) ?? true else {
      return DecisionChoice(.drop)
    }
    let (slot, share) = slot(best.slot, paid, of: open, chance)
    guard let slot else { return DecisionChoice(.drop, propensity: share) }
    meter?.spend(for: record.push.business)
    if left != nil { left! -= 1 }
    return DecisionChoice(slots.answer(slot, to: record, zones), propensity: share)
  }

  /// The slot in which it is sent, `nil` for none, with the probability of that.
  @inline(__always) private func slot(
    _ best: Int, _ paid: Double, of open: UInt32, _ chance: some DecisionChance
  ) -> (slot: Int?, propensity: Double) {
    let (explore, hold, count) = (scoring.explore, scoring.hold, open.nonzeroBitCount)
    let each = (1 - hold) * explore / Double(count)
    let own = (1 - hold) * (1 - explore)
    if hold > 0, chance.uniform(2) < hold { return (nil, hold + own * (1 - paid)) }
    if explore > 0, chance.uniform(0) < explore {
      let place = SlotChoice.place(chance.uniform(1), of: count)
      let slot = SlotChoice.slot(place, of: open)
      return (slot, each + (slot == best ? own * paid : 0))
    }
    let isSent = paid == 1 || paid > 0 && chance.uniform(3) < paid
    return isSent ? (best, each + own * paid) : (nil, hold + own * (1 - paid))
  }

  /// The probability with which a push of that score is sent, exploration aside.
  private mutating func paid(_ score: Double, _ business: BusinessID) -> Double {
    isWorth(score) ? meter?.ask(score, from: business) ?? 1 : 0
  }

  /// Whether a score is at least the price.
  func isWorth(_ score: Double) -> Bool { price.map { score >= $0 } ?? true }

  @inline(__always) func open(to record: DecisionRecord) -> UInt32 {
    scoring.slot == nil ? UInt32(1) << present(record) : slots.open(to: record)
  }

  @inline(__always) private func present(_ record: DecisionRecord) -> Int {
    slots.slot(ofHour: record.hour)
  }

  /// The open slot with the highest score, of equal ones the first from the present one on. Without a
  /// model the present one, with a score that every price lets go.
  @inline(__always) func best(
    of open: UInt32, _ record: DecisionRecord
  ) -> (slot: Int, score: Double) {
    let present = present(record)
    guard let scorer else { return (present, .infinity) }
    guard open.nonzeroBitCount > 1 || price != nil || meter != nil else { return (present, 0) }
    var inputs = ScoreInputs(record, in: slots)
    var best = (slot: present, score: -Double.infinity)
    for step in 0..<slots.count {
      let slot = (present + step) % slots.count
      guard open & 1 << UInt32(slot) != 0 else { continue }
      if slot != present { inputs.set(slot, of: slots, for: record) }
      let score = scorer.isSingle ? scorer.score(inputs.rounded) : scorer.score(inputs)
      if score > best.score { best = (slot, score) }
    }
    return best
  }

  /// The score of sending it now; 0 without a model.
  public func preference(_ record: DecisionRecord, _ memory: Nothing) -> Double {
    guard let scorer else { return 0 }
    let inputs = ScoreInputs(record, in: slots)
    return scorer.isSingle ? scorer.score(inputs.rounded) : scorer.score(inputs)
  }

  /// No pushes.
  public var noSums: Sums { Sums() }

  /// Adds nothing: people are no part of what is learned.
  public func add(_ experience: Experience, _ memory: Nothing, to sums: inout Sums) {}

  /// Adds the pushes of a part.
  public func addPart(to sums: inout Sums) { meter?.add(to: &sums.pushes) }

  /// Finds the price at which the volume of the next window is used up.
  public mutating func learn(from sums: Sums) { meter?.learn(from: sums.pushes) }

  /// The rule of one part of the recipients, with its share of the volume.
  public func part(_ place: Int, of sizes: [Int]) -> ScoreRule {
    var part = self
    part.meter = meter?.part(place, of: sizes)
    part.left = pushes.map { PartShare(place, of: sizes).part(of: $0) }
    return part
  }

  /// The pushes of a window.
  public struct Sums: Sendable {
    fileprivate var pushes = VolumeMeter.Sums()
  }
}

extension ScoreRule: SnapshotRule {
  private static let snapshotName = "score"

  /// What has been let go of a limit on all pushes, and at which price. The model is part of the strategy and
  /// not of what the rule knows.
  public func snapshot() -> [UInt8] { SnapshotKind.rule.snapshot(of: self) }

  /// Goes on with what a rule of the same limit has stored.
  public mutating func restore(_ snapshot: [UInt8]) throws(SnapshotError) {
    try SnapshotKind.rule.restore(&self, from: snapshot)
  }
}

extension ScoreRule: ByteValue {
  /// Writes or reads the rule's name and what it has let go of its limits; never the model.
  ///
  /// - Throws: ``ByteError`` also where only one of the stored rule and this one limits all pushes.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.text("rule.name", is: Self.snapshotName)
    var isLimited = meter != nil
    try fields.flag("volume", &isLimited)
    guard isLimited == (meter != nil) else {
      throw fields.outOfRange("volume", "\(isLimited)", "\(meter != nil)")
    }
    try meter?.visit(&fields)
    try Self.count("pushes", &pushes, &fields)
    try Self.count("left", &left, &fields)
  }

  private static func count(
    _ name: String, _ count: inout Int?, _ fields: inout ByteFields
  ) throws(ByteError) {
    var (isLimited, own) = (count != nil, count ?? 0)
    try fields.flag(name, &isLimited)
    if isLimited { try fields.integer(name, &own, as: Int64.self, in: 0...1 << 50) }
    count = isLimited ? own : nil
  }
}
