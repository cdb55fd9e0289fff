import PushModel

/// When a push that may go shall go. As text: `immediate`, `lastActive`, `bestHour`, a local time
/// such as `14:00`, or `spread 2h`.
public enum Timing: Hashable, Sendable, BitwiseCopyable {
  case immediate
  /// At the next such local time.
  case fixed(LocalTime)
  /// At the next return of the minute of the day at which the recipient was last active (S2).
  case lastActive
  /// At the next start of the local hour in which the recipient opens most.
  case bestHour
  /// At a moment within the window that depends on recipient and push alone.
  case spread(Interval)

  /// Where a recipient has no history (S2-time-default).
  public static let fallback = LocalTime(minute: 14 * 60)
}

extension Timing: Codable, LosslessStringConvertible {
  public var description: String {
    switch self {
    case .immediate: "immediate"
    case .fixed(let time): time.description
    case .lastActive: "lastActive"
    case .bestHour: "bestHour"
    case .spread(let window): "spread \(window)"
    }
  }

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

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Timing(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(text)` is no timing such as `lastActive` or `14:00`")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
