/// A local wall time such as `22:00`.
public struct LocalTime: Hashable, Sendable, BitwiseCopyable {
  /// Minutes after midnight, 0..<1440.
  public var minute: UInt16

  /// The time `minute` minutes after midnight.
  ///
  /// - Precondition: `minute` is below 1440.
  public init(minute: UInt16) {
    precondition(minute < 1_440, "\(minute) is outside a day of 1440 minutes")
    self.minute = minute
  }
}

extension LocalTime: TextCoded {
  /// Hour and minute with two digits each, such as `09:05`.
  public var description: String {
    let two = { (number: UInt16) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }

  /// The time that a text such as `22:00` or `9:05` names; `nil` for any other text.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let hour = UInt16(parts[0]), let minute = UInt16(parts[1]), hour < 24, minute < 60
    else { return nil }
    self.minute = hour * 60 + minute
  }

  /// What is said of another text.
  public static var refusal: String { "no time such as `22:00`" }
}
