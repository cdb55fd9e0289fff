import PushModel
import RunStore
import SimWorld

/// A row of the event log.
package struct EventStory: Hashable, Sendable, Encodable {
  package let at: Moment
  package let kind: String
  /// `nil` for the push as a whole.
  package let device: Int?
  package let reason: String?
  package let latencyMs: Int64?

  init(_ event: EventRow, _ moment: (Timestamp) -> Moment) {
    at = moment(event.at)
    kind = event.kind.name
    device = event.device < 0 ? nil : Int(event.device)
    reason = EventReason.name(of: event)
    latencyMs = event.latency < 0 ? nil : event.latency
  }
}

extension EventReason {
  static func name(of event: EventRow) -> String? {
    guard let code = code(of: event) else { return nil }
    return all.first { $0.code == Int(code) }?.name
  }
}
