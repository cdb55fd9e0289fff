import PushModel

/// A moment of a case: minutes after the first local midnight, or a local time, on the first day or on a
/// day with its number from 0 before it: `540`, `09:00`, `1 08:30`.
struct CaseTime: Hashable, Sendable {
  /// Minutes after the first midnight.
  var minutes: Int64

  /// The midnight, a Monday's.
  static let start = Timestamp(milliseconds: 1_773_619_200_000)
  /// The latest day.
  static let daysMax = 3_650

  var moment: Timestamp { Self.start + .minutes(minutes) }

  /// The time of a moment, which lies on a full minute.
  init(_ moment: Timestamp) { minutes = (moment - Self.start).milliseconds / 60_000 }

  /// The time of a text; `nil` if it names none.
  init?(_ text: String) {
    let range = Int64(0)...Int64(Self.daysMax * 1_440)
    if let minutes = Int64(text), range.contains(minutes) {
      self.minutes = minutes
      return
    }
    let parts = text.split(separator: " ")
    guard let clock = parts.last, (1...2).contains(parts.count),
      let time = LocalTime(String(clock)),
      let day = parts.count == 1 ? 0 : Int64(parts[0]), (0..<Int64(Self.daysMax)).contains(day)
    else { return nil }
    minutes = day * 1_440 + Int64(time.minute)
  }
}

extension CaseTime: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = CaseTime(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text.prefix(40))' is no time")
    }
    self = time
  }
}
