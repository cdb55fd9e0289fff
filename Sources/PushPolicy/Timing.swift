import PushModel

/// The time at which a push that may go out is sent. As text: `immediate`, `lastActive`,
/// `bestHour`, a local time such as `14:00`, or `spread 2h`.
public enum Timing: Hashable, Sendable, BitwiseCopyable {
  /// At once.
  case immediate
  /// At the next occurrence of this local time.
  case fixed(LocalTime)
  /// At the next occurrence of the local time at which the recipient was last active (S2).
  case lastActive
  /// At once during the local hour in which the recipient opens most pushes, otherwise at its next
  /// start.
  case bestHour
  /// At a time within this window after the push's intention, fixed by a hash of recipient and
  /// push.
  case spread(Interval)

  /// The local time that `lastActive` and `bestHour` use for a recipient without history: 14:00
  /// (S2-time-default).
  public static let fallback = LocalTime(minute: 14 * 60)
}

extension Timing: TextCoded {
  /// The text form, such as `spread 2h`.
  public var description: String {
    switch self {
    case .immediate: "immediate"
    case .fixed(let time): time.description
    case .lastActive: "lastActive"
    case .bestHour: "bestHour"
    case .spread(let window): "spread \(window)"
    }
  }

  /// The timing that a text form names; `nil` if it names none or its length is not positive.
  public init?(_ description: String) {
    switch description {
    case "immediate": self = .immediate
    case "lastActive": self = .lastActive
    case "bestHour": self = .bestHour
    default:
      if let time = LocalTime(description) {
        self = .fixed(time)
      } else if description.hasPrefix("spread "),
        let window = Interval(String(description.dropFirst(7))), window > .zero
      {
        self = .spread(window)
      } else {
        return nil
      }
    }
  }

  /// What is said of another text.
  public static var refusal: String { "no timing such as `lastActive` or `14:00`" }
}

extension Timing {
  static let form = FieldForm.either([
    .words([
      FieldWord("immediate", "At once."),
      FieldWord("lastActive", "When the minute of the day returns at which one was last active."),
      FieldWord("bestHour", "At the next start of the local hour in which one opens most."),
    ]), .timeOfDay(),
    .text(
      FieldText(
        "a window such as 'spread 2h', at most 28d", regex: "^spread [0-9]+(ms|s|min|h|d|w)$"
      ) { text in
        guard case .spread(let length) = Timing(text) else { return false }
        return length <= Policy.holdMax
      }),
  ])
}
