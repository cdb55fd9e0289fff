import PushModel

/// Which push of whom, as somebody names it who has the log, a payload or a time.
package struct ExplainQuestion: Hashable, Sendable {
  /// His number in the world, from 0.
  package var subscriber: Int?
  /// His pseudonym in the event log.
  package var uid: Int64?
  package var push: PushID?
  /// The push that was decided last, at or before this moment.
  package var at: Timestamp?
  package var replication: Int?
  /// The baseline, or in a `split` his own, when there is none.
  package var arm: String?

  package init(
    subscriber: Int? = nil, uid: Int64? = nil, push: PushID? = nil, at: Timestamp? = nil,
    replication: Int? = nil, arm: String? = nil
  ) {
    self.subscriber = subscriber
    self.uid = uid
    self.push = push
    self.at = at
    self.replication = replication
    self.arm = arm
  }
}

extension PushID {
  /// As the event log has it, a signed integer, or in hexadecimal as in payloads, with or without
  /// `0x`.
  package init?(text: String) {
    if let number = Int64(text) {
      // Sixteen digits are a payload's, which never leaves zeros out.
      guard text.count != 16 || text.hasPrefix("-") else {
        guard let bits = UInt64(text, radix: 16) else { return nil }
        self.init(rawValue: bits)
        return
      }
      self.init(rawValue: UInt64(bitPattern: number))
      return
    }
    let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
    guard digits.allSatisfy(\.isHexDigit), let bits = UInt64(digits, radix: 16) else { return nil }
    self.init(rawValue: bits)
  }
}
