import PushModel

/// A rule whose own knowledge can be stored: what it has learned from all recipients, and what a part of it
/// has counted in the present window.
///
/// A host stores the rule at the end of each window, and the part of a partition as often as it stores
/// the partition's queue: a limit on all pushes forgets what it has let go since.
public protocol SnapshotRule: DecisionRule {
  /// What the rule knows, as bytes that later versions of this library read, on any machine. Equal
  /// knowledge gives equal bytes. What is known of single recipients is in ``DecisionState``.
  ///
  /// The layout is that of ``RecipientState/snapshot()`` with the letters `PLdr`. The fields are the
  /// rule's name and what its type writes.
  func snapshot() -> [UInt8]

  /// Replaces what the rule knows by what a rule with the same settings has stored.
  ///
  /// - Throws: ``SnapshotError`` for bytes that no such rule has written. The rule is as before then.
  mutating func restore(_ snapshot: [UInt8]) throws(SnapshotError)
}

extension SnapshotReader {
  /// The fields of a rule with a name.
  init(_ snapshot: [UInt8], rule name: String) throws(SnapshotError) {
    try self.init(snapshot, .rule)
    let found = try text("rule.name")
    guard found == name else {
      throw .outOfRange(field: "rule.name", found: found, accepted: name)
    }
  }
}

extension SnapshotWriter {
  /// The snapshot of a rule with a name, without further fields.
  init(rule name: String) {
    self.init(.rule)
    write(name)
  }
}

extension SlotBandit: SnapshotRule {
  private static let snapshotName = "sendTime"

  /// What is believed of the slots.
  public func snapshot() -> [UInt8] {
    var writer = SnapshotWriter(rule: Self.snapshotName)
    writer.write(belief)
    return writer.finished()
  }

  /// Believes what a rule with slots of the same length has stored.
  public mutating func restore(_ snapshot: [UInt8]) throws(SnapshotError) {
    var reader = try SnapshotReader(snapshot, rule: Self.snapshotName)
    let stored: SlotBelief = try reader.value()
    try reader.finish()
    guard stored.slots == belief.slots else {
      throw .outOfRange(field: "slots", found: "\(stored.slots)", accepted: "\(belief.slots)")
    }
    belief = stored
  }
}
