import Statistics

/// One thing that must hold.
struct GateCondition: Sendable {
  enum Kind: Sendable {
    /// Worse than the reference by less than the margin.
    case notWorse(Gate.Margin)
    case atLeast(Double)
    case atMost(Double)
  }

  let subject: GateSubject
  let kind: Kind
  /// Where it stands in the gate's file, from 1.
  let line: Int
}

/// Which figure of whom.
struct GateSubject: Hashable, Sendable, CustomStringConvertible {
  let figure: GateFigure
  /// Such as `platform=ios`; `nil` for all subscribers.
  var segment: String?

  var description: String { segment.map { "\(figure.name)[\($0)]" } ?? figure.name }
}
