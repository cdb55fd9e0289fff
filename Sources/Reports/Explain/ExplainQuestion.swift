import PushModel

/// A question about one push of one subscriber, by log entry, payload or time.
package struct ExplainQuestion: Hashable, Sendable {
  /// The person's number in the world, from 0, or pseudonym in the event log.
  package var person: Int64?
  /// The push in question; `nil` to find it by ``at``.
  package var push: PushID?
  /// A time: asks for the last push decided at or before it.
  package var at: Timestamp?
  /// Replication, from 0; `nil` for one in which the event log has the pseudonym or push, or 0.
  package var replication: Int?
  /// Name of the arm; `nil` for the baseline, or in a `split` the subscriber's own.
  package var arm: String?

  package init(
    person: Int64? = nil, push: PushID? = nil, at: Timestamp? = nil,
    replication: Int? = nil, arm: String? = nil
  ) {
    self.person = person
    self.push = push
    self.at = at
    self.replication = replication
    self.arm = arm
  }
}

extension PushID {
  /// Reads a push's id as the event log writes it, a signed integer, or in hexadecimal as in
  /// payloads, with or without `0x`.
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
