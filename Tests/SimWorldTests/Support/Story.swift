import PushModel

@testable import SimWorld

/// What the event log tells about one push to one subscriber, in the order of the log.
struct Story: Sendable, CustomStringConvertible {
  struct Key: Hashable, Sendable {
    let recipient: UInt64
    let push: PushID
  }

  /// The subscriber's place in the lane.
  let subscriber: Int
  let push: PushID
  let type: PushType
  let business: BusinessID
  private(set) var rows: [EventRow]

  private init(_ row: EventRow) {
    subscriber = Int(row.recipient)
    push = row.push
    type = row.type
    business = BusinessID(rawValue: row.business)
    rows = [row]
  }

  /// Kinds that may be about no push.
  private static let apart: Set<EventKind> = [
    .optedOut, .uninstalled, .visited, .prompted, .granted, .denied, .commented,
  ]

  /// One for each push of each subscriber, in the order of their intentions.
  static func all(in events: ContiguousArray<EventRow>) -> [Story] {
    var stories: [Story] = []
    var places: [Key: Int] = [:]
    for row in events where !apart.contains(row.kind) {
      let key = Key(recipient: row.recipient, push: row.push)
      if let place = places[key] {
        stories[place].rows.append(row)
      } else {
        places[key] = stories.count
        stories.append(Story(row))
      }
    }
    return stories
  }

  var key: Key { Key(recipient: UInt64(subscriber), push: push) }

  /// About the push as a whole.
  func push(_ kind: EventKind) -> [EventRow] { rows.filter { $0.kind == kind && $0.device < 0 } }

  /// About single devices.
  func device(_ kind: EventKind) -> [EventRow] { rows.filter { $0.kind == kind && $0.device >= 0 } }

  var intendedAt: Timestamp { push(.intended)[0].at }

  /// Why it was not sent, if the policy said so.
  var refusal: Refusal? { push(.suppressed).first.flatMap { Refusal(rawValue: $0.reason) } }

  var description: String {
    let lines = rows.map { "\($0.at.milliseconds) \($0.kind) \($0.device) \($0.reason)" }
    return "subscriber \(subscriber), \(type) \(push.rawValue): " + lines.joined(separator: ", ")
  }
}
