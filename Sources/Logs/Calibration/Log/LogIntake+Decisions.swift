import PushModel
import Scenarios
import Tables

// The columns about decisions, for a replay, and the zone of a row.
extension LogIntake {
  mutating func detail(
    _ row: TableRow, _ latency: Int64
  ) throws(TableError) -> LogDetail {
    var detail = LogDetail()
    detail.latency = latency
    detail.propensity = try propensity(row)
    detail.text = try chosenText(row)
    detail.quietHours = try quietHours(row)
    if let column = columns[.reason], let field = field(.reason, row) {
      guard let place = reasons.index(of: field) else {
        throw .field(column, "more than \(reasons.countMax) reasons; accepted: fewer")
      }
      detail.reason = UInt16(place + 1)
    }
    return detail
  }

  /// The zone of a row, also used by a fit: its index in the log's list plus one, 0 for none.
  mutating func zone(_ row: TableRow) throws(TableError) -> UInt16 {
    guard let column = columns[.zone], let field = field(.zone, row) else { return 0 }
    let known = zones.texts.count
    guard let place = zones.index(of: field) else {
      throw .field(column, "more than \(zones.countMax) zones; accepted: fewer")
    }
    if place == known, !ZoneBuilder.isKnown(zones.texts[place]) {
      let error = ZoneError.unknownZone(
        zones.texts[place], near: ZoneBuilder.suggestion(for: zones.texts[place]))
      throw .field(column, "\(error)")
    }
    return UInt16(place + 1)
  }

  /// Smallest accepted propensity; the square of its weight must remain a usable number.
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

  private func quietHours(_ row: TableRow) throws(TableError) -> QuietPreference? {
    guard let column = columns[.quietHours], let field = field(.quietHours, row) else { return nil }
    guard let choice = QuietPreference(field.text) else {
      throw .field(
        column,
        "\(field.quoted) is no choice of quiet hours; accepted: `inherited`, `none`, a window such as "
          + "`22:00-08:00`, or nothing")
    }
    return choice
  }

  /// The strategy's type for a type of the log; `nil` for an unknown one.
  func pushType(_ type: Int) -> PushType? {
    guard type > 0 else { return nil }
    return question.types[types.texts[type - 1]] ?? PushType(name: types.texts[type - 1])
  }
}

/// The decision in a row of an event log, beside ``LogRow``; kept for a replay only.
struct LogDetail {
  /// Milliseconds; -1 for none.
  var latency: Int64 = -1
  /// Probability with which chance chose what it did; 0 for none.
  var propensity: Double = 0
  /// Index of the reason in the log's list, plus one; 0 for none.
  var reason: UInt16 = 0
  /// The text that chance or a decision rule chose, from 1; 0 for none.
  var text: UInt8 = 0
  /// The person's own choice of quiet hours; `nil` where the row does not tell.
  var quietHours: QuietPreference?
}
