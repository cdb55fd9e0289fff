/// Ways out of the funnel that belong together.
struct FunnelGroup: Sendable {
  let title: String
  /// Ends with a reason begin with this word and a dot.
  let prefix: String
  let ends: [String]
  /// Whether a push that is counted here got no further, and so is counted once.
  let endsPushes: Bool

  static let all = [
    FunnelGroup(
      title: "never sent", prefix: "suppressed", ends: ["withdrawn", "merged", "waiting"],
      endsPushes: true),
    FunnelGroup(
      title: "no provider took it", prefix: "failed", ends: ["expiredBeforeAcceptance"],
      endsPushes: true),
    FunnelGroup(
      title: "sent, not delivered", prefix: "dropped", ends: ["expired", "superseded", "inFlight"],
      endsPushes: true),
    FunnelGroup(title: "told to wait, times", prefix: "held", ends: [], endsPushes: false),
  ]

  func holds(_ end: String) -> Bool { ends.contains(end) || end.hasPrefix(prefix + ".") }

  /// `suppressed.globalCap` as `global cap`.
  func name(of end: String) -> String {
    switch end {
    case "merged": "merged into a digest"
    case "expiredBeforeAcceptance": "expired in the queue"
    case "waiting": "waiting at the end"
    case "inFlight": "in flight at the end"
    default: Wording.words(end.hasPrefix(prefix + ".") ? end.dropFirst(prefix.count + 1) : end[...])
    }
  }
}
