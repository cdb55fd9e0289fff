import PushModel

/// The counts that are kept for each subscriber over the pushes of the cohort, from which every
/// metric is computed. `docs/metrics.md` defines them.
package enum Variable: UInt8, Named, BitwiseCopyable {
  /// Pushes caused by something in the world, before any decision.
  case intended
  /// Pushes that a provider accepted for at least one device.
  case sent
  /// Pushes that at least one device received.
  case delivered
  /// Pushes that at least one device showed.
  case displayed
  /// Pushes that the subscriber opened.
  case opened
  /// Opened pushes whose action the subscriber tapped.
  case tapped
  /// Devices for which a provider accepted a push.
  case deviceSent
  /// Devices that received a push.
  case deviceDelivered
  /// Devices whose delivery report came back.
  case receipt
  /// 0 or 1: switched pushes off because of a push, after the warm-up.
  case optedOut
  /// 0 or 1: removed the app for any reason, after the warm-up.
  case uninstalled
  /// Pushes delivered within four seconds of release (S0-NFR-PER-01).
  case within4s
  /// Always 1: the denominator of a count per subscriber.
  case enrolled
  /// Assignments that are due before the end of the run (S3-FEAT-5).
  case assigned
  /// Assignments of these that their mentor looked at in time (S3-FEAT-5).
  case inTime
  /// 0 or 1: a device of theirs allows pushes at the end of the run, and they still have the app
  /// and an account.
  case permitted

  /// By raw value, as asking the runtime for one is slow.
  private static let names = allCases.map { "\($0)" }

  /// The name of the case.
  package var name: String { Self.names[Int(rawValue)] }

  /// The step of the funnel that is the sum of the variable over subscribers; `nil` if there is
  /// none.
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

  /// The number of variables, as a literal because the busy loop reads it for every count.
  /// ``PackedLimits`` holds it against the cases.
  @inlinable package static var count: Int { 16 }
}
