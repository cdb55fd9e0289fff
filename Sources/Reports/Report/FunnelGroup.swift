/// A group of outcomes of the funnel.
struct FunnelGroup: Sendable {
  let title: String
  /// The word before the dot in the names of outcomes with a reason.
  let prefix: String
  let ends: [String]
  /// Whether the outcome is final for a push, and so counted once.
  let endsPushes: Bool

  static let all = [
    FunnelGroup(
      title: "never sent", prefix: "suppressed", ends: ["withdrawn", "merged", "waiting"],
      endsPushes: true),
    FunnelGroup(
      title: "accepted by no provider", prefix: "failed", ends: ["expiredBeforeAcceptance"],
      endsPushes: true),
    FunnelGroup(
      title: "sent, not delivered", prefix: "dropped", ends: ["expired", "superseded", "inFlight"],
      endsPushes: true),
    FunnelGroup(title: "held, times", prefix: "held", ends: [], endsPushes: false),
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
