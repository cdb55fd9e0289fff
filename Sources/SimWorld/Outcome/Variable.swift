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

  public var name: String { "\(self)" }
  /// How many there are. A literal: the loop asks for it with every count.
  @inlinable public static var count: Int { 13 }
}
