/// What a column of an event log holds.
package enum LogColumn: String, CaseIterable, Sendable {
  case uid, nid, event, ts
  case latencyMs, arm, type, platform, device, propensity
  case reason, text, zone

  /// A log without it is none.
  var isRequired: Bool {
    switch self {
    case .uid, .nid, .event, .ts: true
    default: false
    }
  }

  /// Names under which it is found when none is given: PushLab's own log says `push` and `kind`.
  var usualNames: [String] {
    switch self {
    case .nid: ["nid", "push"]
    case .event: ["event", "kind"]
    case .text: ["text", "variant"]
    default: [rawValue]
    }
  }
}
