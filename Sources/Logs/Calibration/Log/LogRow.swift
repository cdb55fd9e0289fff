/// One line of an event log, in a few words.
struct LogRow {
  /// Hashes of the person under his arm, and of the push; 0 for no push.
  let person: UInt64
  let push: UInt64
  let at: Int64
  let line: Int32
  let type: UInt16
  /// Minutes to add to UTC.
  let offset: Int16
  /// The person's zone, a place among the log's plus one; 0 for none.
  let zone: UInt16
  let device: Int8
  let platform: UInt8
  let event: LogEvent
  /// The place of ``event`` in a push's life.
  let order: UInt8

  /// By person, then push, then time; those of one moment in the order of a push's life.
  static func isBefore(_ one: LogRow, _ other: LogRow) -> Bool {
    if one.person != other.person { return one.person < other.person }
    if one.push != other.push { return one.push < other.push }
    if one.at != other.at { return one.at < other.at }
    return (one.order, one.device, one.line) < (other.order, other.device, other.line)
  }

  /// Says the same as another one.
  func repeats(_ other: LogRow) -> Bool {
    person == other.person && push == other.push && at == other.at && event == other.event
      && device == other.device
  }
}
