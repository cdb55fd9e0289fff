/// A day of the week; raw values run from 0 for Monday to 6 for Sunday.
public enum Weekday: UInt8, Named, BitwiseCopyable {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday
}

extension LocalClock {
  /// The local day of the week.
  public func dayOfWeek(_ moment: Timestamp) -> Weekday {
    Weekday(rawValue: UInt8(weekday(moment)))!
  }
}
