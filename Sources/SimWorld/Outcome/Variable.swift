import PushModel

/// The counts that are kept for each subscriber over the pushes of the cohort, from which every
/// metric is computed. `docs/metrics.md` has what is said of them here.
package enum Variable: UInt8, Named, BitwiseCopyable {
  /// Pushes that something in the world, as a post or a rule, caused for this person; a digest
  /// counts as one more push when it becomes due.
  case intended
  /// Pushes that a provider accepted for at least one device, answered or not.
  case sent
  /// Pushes that at least one device received; on a silenced channel nobody sees them.
  case delivered
  /// Pushes that at least one device showed.
  case displayed
  /// Pushes that the person opened.
  case opened
  /// Opened pushes whose action the person tapped.
  case tapped
  /// Attempts that a provider accepted.
  case deviceSent
  /// Devices that received a push.
  case deviceDelivered
  /// Devices that received a push and whose delivery report came back.
  case receipt
  /// 0 or 1: switched pushes off because of a push, after the warm-up.
  case optedOut
  /// 0 or 1: removed the app for whatever reason, after the warm-up.
  case uninstalled
  /// Pushes whose first device received them within 4,000 ms of their *release*: after any hold
  /// by the policy, before the dispatch queue (S0-NFR-PER-01).
  case within4s
  /// Always 1: the denominator of a count per subscriber.
  case enrolled
  /// Assignments given in the cohort, at least `world.mentors.dueAfter` before the end of the
  /// run, unless withdrawn in that time before anybody looked (S3-FEAT-5).
  case assigned
  /// Assignments of these that their mentor looked at within `dueAfter` (S3-FEAT-5).
  case inTime
  /// 0 or 1: at the end a device of theirs has the system's permission, and they have neither
  /// removed the app nor deleted their account.
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
