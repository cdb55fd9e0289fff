/// A day of the week.
public enum Weekday: UInt8, Named, BitwiseCopyable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  public var name: String { "\(self)" }
}

extension LocalClock {
  /// The local day of the week.
  public func dayOfWeek(_ moment: Timestamp) -> Weekday {
    Weekday(rawValue: UInt8(weekday(moment)))!
  }
}
