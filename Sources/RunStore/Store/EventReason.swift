import PushMessages
import PushModel
import PushPolicy
import SimWorld

/// The reasons that events give, under one numbering for the table `event_reason`.
///
/// Codes are stored: new reasons are added at the ends of their ranges.
package enum EventReason {
  private static let hold = 64
  private static let failure = 96
  private static let loss = 128
  private static let display = 160
  private static let state = 176
  private static let action = 192
  private static let reaction = 200
  private static let sentiment = 216
  private static let prompt = 224
  private static let silencing = 232
  private static let unavailability = 240
  private static let attribution = 248

  /// How a displayed push appeared: unseen in the list, or as a banner in the open app.
  private static let displays = ["list", "banner"]

  /// The rows of `event_reason`: reasons with their codes, 0...255.
  /// A name may have several codes.
  package static let all: [(code: Int, name: String)] =
    Refusal.allCases.map { (Int($0.rawValue), $0.name) }
    + Hold.allCases.map { (hold + Int($0.rawValue), $0.name) }
    + Failure.allCases.map { (failure + Int($0.rawValue), $0.name) }
    + Loss.allCases.map { (loss + Int($0.rawValue), $0.name) }
    + displays.enumerated().map { (display + $0.offset, $0.element) }
    + AppState.allCases.map { (state + Int($0.rawValue), $0.name) }
    + PushAction.allCases.map { (action + Int($0.rawValue), $0.name) }
    + Reaction.allCases.map { (reaction + Int($0.rawValue), $0.name) }
    + Sentiment.allCases.map { (sentiment + Int($0.rawValue), "\($0)") }
    + Prompt.allCases.filter { $0 != .nothing }.map { (prompt + Int($0.rawValue), $0.name) }
    + Silencing.allCases.map { (silencing + Int($0.rawValue), $0.name) }
    + Unavailability.allCases.map { (unavailability + Int($0.rawValue), $0.name) }
    + Attribution.allCases.map { (attribution + Int($0.rawValue), $0.name) }

  /// The code of the event's reason; `nil` when it gives none.
  package static func code(of event: EventRow) -> Int64? {
    guard event.reason != 255, let base = base(of: event.kind) else { return nil }
    return Int64(base + Int(event.reason))
  }

  /// The first code of the reasons that a kind gives; `nil` for kinds that give none.
  private static func base(of kind: EventKind) -> Int? {
    switch kind {
    case .suppressed: 0
    // The decision rule that let it go, where it knew the probability of that.
    case .held, .attempted: hold
    case .failed: failure
    case .expired, .superseded, .dropped: loss
    case .displayed: display
    case .opened: state
    case .tapped, .dismissed: action
    case .reacted: reaction
    case .reviewed: sentiment
    case .prompted, .granted, .denied: prompt
    case .silenced: silencing
    case .unavailable: unavailability
    case .converted: attribution
    case .intended, .withdrawn, .merged, .sent, .delivered, .optedOut, .uninstalled, .withheld,
      .visited, .commented, .queued, .viewed:
      nil
    }
  }
}
