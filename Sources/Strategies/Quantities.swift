import Documents
import PushModel

/// The quantities that scenarios are made of.
extension Shape {
  package static let share = Shape.number(.from(0, to: 1))

  /// The standard deviation of a logarithm: 5 is a factor of 150 either way.
  package static let sigma = Shape.number(.from(0, to: 5))

  /// Events per day.
  package static let hazard = Shape.number(.from(0, to: 10))

  /// A factor on a hazard.
  package static let factor = Shape.number(.from(0, to: 100))

  /// Relative rates by local hour.
  package static let hours = Shape.list(of: .number(.from(0, to: 1_000_000)), count: 24...24)

  /// Relative rates by day of the week, from Monday on.
  package static let weekdays = Shape.list(of: .number(.from(0, to: 1_000_000)), count: 7...7)

  package static func duration(_ range: ClosedRange<Interval>) -> Shape {
    .duration(range.lowerBound.milliseconds...range.upperBound.milliseconds)
  }

  /// A typical length of time that is not zero, up to ten years.
  package static let length = Shape.duration(.milliseconds(1)...(.days(3_650)))

  /// One of the kinds of an enum, by name.
  package static func choice<Kind: Named>(of kinds: Kind.Type) -> Shape {
    .choice(kinds.allCases.map { Choice($0.name) })
  }

  package static func choice<Kind: CaseIterable & RawRepresentable<String>>(
    of kinds: Kind.Type, _ doc: (Kind) -> String
  ) -> Shape {
    .choice(kinds.allCases.map { Choice($0.rawValue, doc($0)) })
  }
}
