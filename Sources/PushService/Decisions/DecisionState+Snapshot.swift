import Bytes
import PushModel

/// A rule's memory of a recipient that can be stored: ``DecisionState/snapshot()``.
///
/// An enum with integers, or another value that is an integer's, needs ``snapshotName`` alone.
public protocol SnapshotMemory: BitwiseCopyable, Sendable {
  /// The name of what the bytes mean, at most 255 bytes of UTF-8, such as `patience 1`. Change it when
  /// the bytes get another meaning: a memory that was stored under another name is forgotten.
  static var snapshotName: String { get }

  /// The memory as at most 4,096 bytes, the same on any machine.
  var snapshotBytes: [UInt8] { get }

  /// The memory that has these bytes; `nil` for bytes that none has.
  init?(snapshotBytes: [UInt8])
}

extension SnapshotMemory where Self: RawRepresentable, RawValue: FixedWidthInteger {
  /// The raw value, little-endian.
  public var snapshotBytes: [UInt8] { rawValue.snapshotBytes }

  /// The value of a raw value; `nil` for another number of bytes, and where no value has it.
  public init?(snapshotBytes bytes: [UInt8]) {
    guard let raw = RawValue(snapshotBytes: bytes) else { return nil }
    self.init(rawValue: raw)
  }
}

extension FixedWidthInteger {
  /// The number's bytes, the lowest first.
  fileprivate var snapshotBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }

  fileprivate init?(snapshotBytes bytes: [UInt8]) {
    guard bytes.count == Self.bitWidth / 8 else { return nil }
    self = 0
    for (place, byte) in bytes.enumerated() {
      self |= Self(truncatingIfNeeded: byte) << (8 * place)
    }
  }
}

extension Nothing: SnapshotMemory {
  /// `nothing`.
  public static var snapshotName: String { "nothing" }
  /// No bytes.
  public var snapshotBytes: [UInt8] { [] }
  /// Nothing; `nil` if there is something.
  public init?(snapshotBytes: [UInt8]) {
    guard snapshotBytes.isEmpty else { return nil }
    self.init()
  }
}

extension DecisionState where Memory: SnapshotMemory {
  /// The version of the snapshots that this library writes. It reads this one and all before it.
  public static var snapshotVersion: UInt16 { SnapshotKind.decisions.version }

  /// Everything that is known of the recipient, as bytes that later versions of this library read, on
  /// any machine. Equal states give equal bytes.
  ///
  /// The layout is that of ``RecipientState/snapshot()`` with the letters `PLds`. The fields are the times
  /// and counts of the experience; the last pushes that were sent; the name of the memory, the number
  /// of its bytes (2) and they.
  ///
  /// - Parameter types: The types of the content (``Content/types``), if it adds any.
  /// - Precondition: The memory has at most 4,096 bytes.
  /// - Complexity: O(``sentMax``). Some 340 bytes, 18 for each of the last pushes, and the memory.
  public func snapshot(naming types: PushTypes = .shipped) -> [UInt8] {
    let bytes = memory.snapshotBytes
    precondition(
      bytes.count <= Self.memoryMax, "a memory of \(bytes.count) bytes, \(Self.memoryMax) at most")
    let saved = SavedDecisions(
      experience: experience, sent: sent, name: Memory.snapshotName, memory: bytes)
    return types.inUse { SnapshotKind.decisions.snapshot(of: saved) }
  }

  private static var memoryMax: Int { SavedDecisions.memoryMax }

  /// The state of a snapshot.
  ///
  /// - Parameters:
  ///   - rule: Of its newcomers is the memory if the one in the snapshot has another name than the rule's.
  ///     What the service has seen is kept.
  ///   - types: The types of the content (``Content/types``), if it adds any.
  /// - Throws: ``SnapshotError`` for bytes that no version up to ``snapshotVersion`` has written, and for
  ///   a memory of the right name that the rule does not accept.
  public init<Rule: DecisionRule>(
    snapshot: [UInt8], for rule: Rule, naming types: PushTypes = .shipped
  ) throws(SnapshotError) where Rule.Memory == Memory {
    var saved = SavedDecisions(experience: Experience(since: .distantPast))
    try types.inUse { () throws(SnapshotError) in
      try SnapshotKind.decisions.restore(&saved, from: snapshot)
    }
    var memory = rule.newcomer
    if saved.name == String(decoding: Memory.snapshotName.utf8.prefix(255), as: UTF8.self) {
      guard let found = Memory(snapshotBytes: saved.memory) else {
        throw .outOfRange(
          field: "memory", found: "\(saved.memory)", accepted: "memories of `\(saved.name)`")
      }
      memory = found
    }
    self.init(experience: saved.experience, memory: memory, sent: saved.sent)
  }
}

/// The values of a snapshot.
private struct SavedDecisions: ByteValue {
  static let memoryMax = 4_096

  var experience: Experience
  var sent = SentPushes()
  /// The name of the memory, and its bytes.
  var name = ""
  var memory: [UInt8] = []

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try experience.visit(&fields)
    try sent.visit(&fields)
    try fields.text("memory.name", &name)
    var count = memory.count
    try fields.integer("memory.count", &count, as: UInt16.self, in: 0...Self.memoryMax)
    try fields.bytes(&memory, count: count)
  }
}
