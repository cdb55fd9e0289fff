import PushModel
import Scenarios
import Tables

// What a replay reads of decisions, and whose clock a row is read by.
extension LogIntake {
  mutating func detail(
    _ row: TableRow, _ latency: Int64
  ) throws(TableError) -> LogDetail {
    var detail = LogDetail()
    detail.latency = latency
    detail.propensity = try propensity(row)
    detail.text = try chosenText(row)
    if let column = columns[.reason], let field = field(.reason, row) {
      guard let place = reasons.index(of: field) else {
        throw .field(column, "more than \(reasons.countMax) reasons; accepted: up to so many")
      }
      detail.reason = UInt16(place + 1)
    }
    return detail
  }

  /// The zone that a row gives, for a fit too: a place among the log's plus one, 0 for none.
  mutating func zone(_ row: TableRow) throws(TableError) -> UInt16 {
    guard let column = columns[.zone], let field = field(.zone, row) else { return 0 }
    let known = zones.texts.count
    guard let place = zones.index(of: field) else {
      throw .field(column, "more than \(zones.countMax) zones; accepted: up to so many")
    }
    if place == known, !ZoneBuilder.isKnown(zones.texts[place]) {
      let error = ZoneError.unknownZone(
        zones.texts[place], near: ZoneBuilder.suggestion(for: zones.texts[place]))
      throw .field(column, "\(error)")
    }
    return UInt16(place + 1)
  }

  /// One push in a billion; the square of its weight is still a number to count with.
  private static let propensityMin = 1e-9

  private func propensity(_ row: TableRow) throws(TableError) -> Double {
    guard let column = columns[.propensity], let field = field(.propensity, row) else { return 0 }
    guard let value = field.value, (Self.propensityMin...1).contains(value) else {
      throw .field(
        column, "\(field.quoted) is no propensity; accepted: from 1e-9 to 1, or nothing")
    }
    return value
  }

  private func chosenText(_ row: TableRow) throws(TableError) -> UInt8 {
    guard let column = columns[.text], let field = field(.text, row) else { return 0 }
    guard let value = field.value, let text = UInt8(exactly: value), text > 0 else {
      throw .field(
        column, "\(field.quoted) is no number of a text; accepted: 1 to 255, or nothing")
    }
    return text
  }

  /// What a strategy takes a type of the log's for; `nil` for none that it knows.
  func pushType(_ type: Int) -> PushType? {
    guard type > 0 else { return nil }
    return question.types[types.texts[type - 1]] ?? PushType(name: types.texts[type - 1])
  }
}

/// What a row of an event log says of a decision, beside ``LogRow``; kept for a replay alone.
struct LogDetail {
  /// Milliseconds; -1 for none.
  var latency: Int64 = -1
  /// With which chance did what it did; 0 for none.
  var propensity: Double = 0
  /// A place among the log's reasons, plus one; 0 for none.
  var reason: UInt16 = 0
  /// The text that chance chose, from 1; 0 for none.
  var text: UInt8 = 0
}
