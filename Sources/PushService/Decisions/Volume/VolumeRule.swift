import Bytes
import PushModel

/// The rule of ``Volume``: a push is sent if it is worth the price at which the limit is used up.
public struct VolumeRule: DecisionRule {
  private let by: Volume.Value
  private let categories: CategorySet
  private var meter: VolumeMeter
  /// The periods that are over, and the windows of the present one.
  private var period: Int32 = 0
  private var window = 0
  private let windows: Int
  /// What is believed at present.
  public private(set) var belief = VolumeBelief()

  /// A rule of no part of the recipients, which sends nothing: ``part(_:of:)`` gives those that do.
  ///
  /// - Parameter categories: Categories whose pushes are counted.
  /// - Precondition: The window divides the period, and the value is not the oracle's.
  public init(_ volume: Volume, for categories: [Category]) {
    precondition(volume.by != .oracle, "the oracle is a rule of simulations")
    by = volume.by
    windows = volume.limit.windows
    meter = VolumeMeter(volume.limit)
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
  }

  /// What is known of one recipient in one period.
  public struct Memory: Sendable, BitwiseCopyable {
    fileprivate var period: Int32 = -1
    fileprivate var sent: UInt16 = 0
    /// The openings before the period.
    fileprivate var opened: UInt32 = 0
  }

  /// Nothing known.
  public var newcomer: Memory { Memory() }

  /// Whether pushes of the category are counted.
  public func decides(_ category: Category) -> Bool { categories.contains(category) }

  /// Sends what is worth the price, while something is left.
  ///
  /// - Complexity: O(1), without allocation in steady state.
  public mutating func choice(
    _ record: DecisionRecord, _ memory: inout Memory, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    if memory.period != period {
      memory = Memory(period: period, opened: UInt32(record.experience.openings))
    }
    let share = meter.ask(preference(record, memory), from: record.push.business)
    guard share > 0, share == 1 || chance.uniform(0) < share else {
      return DecisionChoice(.drop, propensity: 1 - share)
    }
    meter.spend(for: record.push.business)
    if memory.sent < .max { memory.sent += 1 }
    return DecisionChoice(.send, propensity: share)
  }

  /// What it is worth.
  public func preference(_ record: DecisionRecord, _ memory: Memory) -> Double {
    let before = memory.period == period ? Int(memory.sent) : 0
    return by == .even ? 1 : belief.value(record.category, after: before, for: record.experience)
  }

  /// Counts of recipients and of parts.
  public struct Sums: Sendable {
    fileprivate var people = VolumeBelief.Sums()
    fileprivate var pushes = VolumeMeter.Sums()
  }

  /// No counts.
  public var noSums: Sums { Sums() }

  /// Adds a person's counts, and at the end of a period those of the period.
  public func add(_ experience: Experience, _ memory: Memory, to sums: inout Sums) {
    belief.add(experience, to: &sums.people)
    guard window == windows - 1, memory.period == period else { return }
    belief.add(
      period: (Int(memory.sent), experience.openings - Int(memory.opened)), of: experience,
      to: &sums.people)
  }

  /// Adds the pushes of a part.
  public func addPart(to sums: inout Sums) { meter.add(to: &sums.pushes) }

  /// Believes what all counts say, and finds the price for the next window.
  public mutating func learn(from sums: Sums) {
    if by == .value { belief.learn(from: sums.people) }
    meter.learn(from: sums.pushes)
    window = (window + 1) % windows
    if window == 0 { period += 1 }
  }

  /// The rule of one part of the recipients, with its quota.
  public func part(_ place: Int, of sizes: [Int]) -> VolumeRule {
    var part = self
    part.meter = meter.part(place, of: sizes)
    return part
  }
}

extension VolumeRule: SnapshotRule {
  private static let snapshotName = "volume"

  /// What is believed, what has been let go in the period, and what of it in the window.
  public func snapshot() -> [UInt8] { SnapshotKind.rule.snapshot(of: self) }

  /// Goes on with what a rule of the same limit has stored.
  public mutating func restore(_ snapshot: [UInt8]) throws(SnapshotError) {
    try SnapshotKind.rule.restore(&self, from: snapshot)
  }
}

extension VolumeRule: ByteValue {
  /// Writes or reads the rule's name, the window in its period, the belief and the meter.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.text("rule.name", is: Self.snapshotName)
    try fields.integer("period", &period, in: 0...1 << 30)
    try fields.integer("window", &window, as: UInt32.self, in: 0...windows - 1)
    try belief.visit(&fields)
    try meter.visit(&fields)
  }
}

extension VolumeRule.Memory: SnapshotMemory {
  /// `volume 1`.
  public static var snapshotName: String { "volume 1" }

  /// Period (4 bytes), pushes (2) and openings (4), little-endian.
  public var snapshotBytes: [UInt8] {
    let bits = UInt64(UInt32(bitPattern: period)) | UInt64(sent) << 32
    return (0..<6).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
      + (0..<4).map { UInt8(truncatingIfNeeded: opened >> (8 * $0)) }
  }

  /// The memory of ten bytes; `nil` for another number.
  public init?(snapshotBytes bytes: [UInt8]) {
    guard bytes.count == 10 else { return nil }
    func number(_ places: Range<Int>) -> UInt32 {
      places.reversed().reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
    }
    self.init(
      period: Int32(bitPattern: number(0..<4)), sent: UInt16(number(4..<6)),
      opened: number(6..<10))
  }
}

extension Experience {
  /// The openings of all categories.
  fileprivate var openings: Int {
    Category.allCases.reduce(0) { $0 + opened($1) }
  }
}
