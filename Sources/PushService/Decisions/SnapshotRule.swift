import Bytes
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

extension SlotBandit: SnapshotRule {
  /// What is believed of the slots.
  public func snapshot() -> [UInt8] { SnapshotKind.rule.snapshot(of: self) }

  /// Believes what a rule with slots of the same length has stored.
  public mutating func restore(_ snapshot: [UInt8]) throws(SnapshotError) {
    try SnapshotKind.rule.restore(&self, from: snapshot)
  }
}

extension SlotBandit: ByteValue {
  /// Writes or reads the rule's name and what it believes of its slots.
  ///
  /// - Throws: ``ByteError`` also for another number of slots; the belief stays then.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.text("rule.name", is: "sendTime")
    var stored = belief
    try stored.visit(&fields)
    guard stored.slots == belief.slots else {
      throw fields.outOfRange("slots", "\(stored.slots)", "\(belief.slots)")
    }
    belief = stored
  }
}
