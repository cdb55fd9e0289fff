import PushModel

/// A local time on a day of a run, or on a day after the one that a service counts from. As text: the day
/// from 0 and the time, such as `9d 10:00`.
public struct CampaignTime: Hashable, Sendable, BitwiseCopyable {
  /// The day, 0...``dayMax``.
  public var day: Int
  /// The time of the day, in the zone of each person.
  public var time: LocalTime

  /// The latest day.
  public static let dayMax = 3_650

  /// A time on a day.
  public init(day: Int, _ time: LocalTime) { (self.day, self.time) = (day, time) }

  /// The moment in a zone.
  ///
  /// - Parameter first: The local day 0, in days since 1970-01-01.
  func moment(in zone: ZoneID, of zones: ZoneTable, from first: Int64) -> Timestamp {
    zones.instant(zone, day: first + Int64(day), minute: Int(time.minute))
  }
}

extension CampaignTime: TextCoded {
  /// The text form.
  public var description: String { "\(day)d \(time)" }

  /// The time that a text such as `9d 10:00` names; `nil` for any other text.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].last == "d", let time = LocalTime(String(words[1])) else {
      return nil
    }
    let digits = words[0].dropLast()
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let day = Int(digits), day <= Self.dayMax
    else { return nil }
    self.init(day: day, time)
  }

  /// What is said of another text.
  public static var refusal: String { "no day and time such as `9d 10:00`" }

  static let form = FieldForm.text(
    FieldText(
      "a day of the run from 0 and a local time, such as '9d 10:00'",
      regex: "^[0-9]{1,4}d ([01]?[0-9]|2[0-3]):[0-5][0-9]$", accepts: { CampaignTime($0) != nil }))
}
