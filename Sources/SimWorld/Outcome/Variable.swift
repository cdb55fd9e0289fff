import PushModel

/// What is counted per subscriber, over the pushes of the cohort: the raw material of every metric.
public enum Variable: UInt8, Named, BitwiseCopyable {
  case intended
  case sent
  case delivered
  case displayed
  case opened
  case tapped
  case deviceSent
  case deviceDelivered
  case receipt
  /// 0 or 1, after the warm-up.
  case optedOut
  case uninstalled
  /// Delivered within four seconds of release (S0-NFR-PER-01).
  case within4s
  /// Always 1: what a count per subscriber is divided by.
  case enrolled
  /// Assignments that can be judged, and those that were looked at in time (S3-FEAT-5).
  case assigned
  case inTime
  /// 0 or 1: some device of his allows pushes at the end.
  case permitted

  public var name: String { "\(self)" }

  /// The step of the funnel that adds it up over subscribers, where there is one.
  var step: Funnel.Step? {
    switch self {
    case .intended: .intended
    case .sent: .sent
    case .delivered: .delivered
    case .displayed: .displayed
    case .opened: .opened
    case .tapped: .tapped
    case .deviceSent: .deviceSent
    case .deviceDelivered: .deviceDelivered
    case .receipt: .receipt
    case .optedOut: .optedOut
    case .uninstalled: .uninstalled
    case .within4s, .enrolled, .assigned, .inTime, .permitted: nil
    }
  }

  /// How many there are. A literal: the loop asks for it with every count.
  @inlinable public static var count: Int { 16 }
}
