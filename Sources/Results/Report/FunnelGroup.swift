/// Ways out of the funnel that belong together.
struct FunnelGroup: Sendable {
  let title: String
  /// Ends with a reason begin with these words and a dot.
  let prefixes: [String]
  let ends: [String]

  static let all = [
    FunnelGroup(
      title: "never sent", prefixes: ["suppressed", "failed"],
      ends: ["withdrawn", "merged", "expiredBeforeAcceptance", "waiting"]),
    FunnelGroup(
      title: "sent, not delivered", prefixes: ["dropped"],
      ends: ["expired", "superseded", "inFlight"]),
    FunnelGroup(title: "held back for a while, times", prefixes: ["held"], ends: []),
  ]

  func holds(_ end: String) -> Bool {
    ends.contains(end) || prefixes.contains { end.hasPrefix($0 + ".") }
  }

  /// `suppressed.globalCap` as `global cap`; failures say that they are.
  func name(of end: String) -> String {
    switch end {
    case "merged": "merged into a digest"
    case "expiredBeforeAcceptance": "expired unsent"
    case "waiting": "waiting at the end"
    case "inFlight": "in flight at the end"
    default: reason(of: end)
    }
  }

  private func reason(of end: String) -> String {
    let parts = end.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return Wording.words(end) }
    return (parts[0] == "failed" ? "failed: " : "") + Wording.words(parts[1])
  }
}
