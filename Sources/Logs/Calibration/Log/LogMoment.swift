import PushModel
import Scenarios

/// A moment in one of the notations of logs.
struct LogMoment: Equatable {
  /// Notation of the moment.
  enum Form: UInt8 {
    /// Milliseconds since 1970, in UTC.
    case number
    /// A date and time with its offset from UTC, or `Z`.
    case zoned
    /// A date and time without an offset or a zone.
    case bare
  }

  let form: Form
  /// Milliseconds since 1970-01-01T00:00Z; a bare moment is read as UTC.
  let milliseconds: Int64
  /// Minutes to add to UTC; 0 unless it is zoned.
  let offset: Int16

  /// Description of the accepted notations, for messages.
  static let accepted =
    "milliseconds since 1970, or `2026-03-16T08:30:00.000+01:00`, its seconds and offset optional"

  /// Reads a moment; `nil` unless it is one of the years 1973 to 2100.
  init?(_ text: some StringProtocol) {
    if let number = Int64(text) {
      // A smaller number is probably in seconds.
      guard (100_000_000_000..<4_133_980_800_000).contains(number) else { return nil }
      (form, milliseconds, offset) = (.number, number, 0)
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
      let clock = Self.clock(bytes[11...])
    else { return nil }
    let zone: Int16?
    switch clock.rest.first {
    case nil: (form, zone) = (.bare, 0)
    case UInt8(ascii: "Z") where clock.rest.count == 1: (form, zone) = (.zoned, 0)
    default: (form, zone) = (.zoned, Self.offset(clock.rest))
    }
    guard let zone else { return nil }
    offset = zone
    milliseconds = date.midnight.milliseconds + clock.milliseconds - Int64(zone) * 60_000
  }

  /// Reads `08:30`, `08:30:00` or `08:30:00.123`, and returns the rest.
  private static func clock(
    _ bytes: ArraySlice<UInt8>
  ) -> (milliseconds: Int64, rest: ArraySlice<UInt8>)? {
    guard let hour = two(bytes), hour < 24, byte(bytes, 2) == UInt8(ascii: ":"),
      let minute = two(bytes.dropFirst(3)), minute < 60
    else { return nil }
    var rest = bytes.dropFirst(5)
    var milliseconds = (hour * 60 + minute) * 60_000
    if rest.first == UInt8(ascii: ":") {
      guard let second = two(rest.dropFirst()), second < 60 else { return nil }
      milliseconds += second * 1_000
      rest = rest.dropFirst(3)
    }
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (48...57).contains($0) }
      guard !digits.isEmpty else { return nil }
      let three = digits.prefix(3) + [UInt8](repeating: 48, count: max(0, 3 - digits.count))
      milliseconds += three.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
      rest = rest.dropFirst(1 + digits.count)
    }
    return (milliseconds, rest)
  }

  /// `+01:00`, `-0330` or `+01` in minutes.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int16? {
    let sign = bytes.first
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, let hours = two(digits[...]), hours <= 14
    else { return nil }
    var minutes = hours * 60
    if digits.count == 4 {
      guard let rest = two(digits[2...]), rest < 60 else { return nil }
      minutes += rest
    }
    return Int16(sign == UInt8(ascii: "-") ? -minutes : minutes)
  }

  private static func two(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard let one = byte(bytes, 0), let other = byte(bytes, 1), (48...57).contains(one),
      (48...57).contains(other)
    else { return nil }
    return Int64(one - 48) * 10 + Int64(other - 48)
  }

  private static func byte(_ bytes: ArraySlice<UInt8>, _ place: Int) -> UInt8? {
    let index = bytes.startIndex + place
    return index < bytes.endIndex ? bytes[index] : nil
  }
}

extension Timestamp {
  /// A moment with its offset from UTC, such as `2026-03-20T18:00:00Z`; `nil` for other texts.
  package init?(dateAndTime text: String) {
    guard let moment = LogMoment(text), moment.form == .zoned else { return nil }
    self.init(milliseconds: moment.milliseconds)
  }
}
