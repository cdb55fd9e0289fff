import PushModel

@testable import SimWorld

/// What the event log tells about one push to one subscriber, in the order of the log.
struct Story: Sendable, CustomStringConvertible {
  /// The subscriber's place in the lane.
  let subscriber: Int
  let push: PushID
  let type: PushType
  let business: BusinessID
  private(set) var rows: [EventRow]

  init(_ row: EventRow) {
    subscriber = Int(row.recipient)
    push = row.push
    type = row.type
    business = BusinessID(rawValue: row.business)
    rows = [row]
  }

  mutating func append(_ row: EventRow) { rows.append(row) }

  /// About the push as a whole.
  func push(_ kind: EventKind) -> [EventRow] { rows.filter { $0.kind == kind && $0.device < 0 } }

  /// About single devices.
  func device(_ kind: EventKind) -> [EventRow] { rows.filter { $0.kind == kind && $0.device >= 0 } }

  var intendedAt: Timestamp { push(.intended)[0].at }

  var description: String {
    let lines = rows.map { "\($0.at.milliseconds) \($0.kind) \($0.device) \($0.reason)" }
    return "subscriber \(subscriber), \(type) \(push.rawValue): " + lines.joined(separator: ", ")
  }
}
