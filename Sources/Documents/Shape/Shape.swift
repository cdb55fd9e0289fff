/// What may stand at one place of a configuration file.
///
/// A shape validates, merges, fills in defaults and prints its JSON Schema. Objects are closed: a
/// key that is not among their properties is an error.
package indirect enum Shape: Sendable {
  /// A mapping with known keys.
  case object(ObjectShape)

  /// A mapping with free keys; `key` is a shape of scalars.
  case map(key: Shape, value: Shape)

  case list(of: Shape, count: ClosedRange<Int> = 0...Int.max)

  /// A whole number, without quotes.
  case integer(ClosedRange<Int64> = Int64.min...Int64.max)

  /// A whole number from 0 to 2^64 - 1, without quotes.
  case unsigned

  /// A finite number, without quotes; `unit` names what it counts.
  case number(NumberRange = .any, unit: String? = nil)

  /// `true` or `false`, without quotes.
  case boolean

  /// One of some words.
  case choice([Choice])

  /// A whole number with a unit, `250ms` or `7d`; the range is in milliseconds.
  case duration(ClosedRange<Int64> = 0...Int64.max)

  /// `HH:MM` from 00:00 to 23:59, and 24:00 with `endOfDay`.
  case timeOfDay(endOfDay: Bool = false)

  /// A date `YYYY-MM-DD` of the years 1970 to 2100.
  case date

  case text(TextPattern = .any)

  /// Any of several shapes that differ in kind (scalar, list, mapping), in a single-word key or in
  /// their keys.
  case oneOf([Shape])

  /// The shape, or `null`.
  case nullable(Shape)

  /// A shape that is used in several places or within itself; the schema defines it once. The
  /// closure is called often, so let it return a stored shape.
  case named(String, @Sendable () -> Shape)
}

extension Shape {
  /// A choice of words that need no explanation.
  package static func choices(_ names: String...) -> Shape {
    .choice(names.map { Choice($0) })
  }

  /// A single word, an alternative to a richer shape: `none`.
  package static func keyword(_ name: String, _ doc: String = "") -> Shape {
    .choice([Choice(name, doc)])
  }

  /// A closed object that needs no title.
  static func object(_ properties: Property...) -> Shape {
    .object(ObjectShape(properties))
  }

  /// The shape behind names and `nullable`.
  package var unwrapped: Shape {
    switch self {
    case .named(_, let shape): shape().unwrapped
    case .nullable(let shape): shape.unwrapped
    default: self
    }
  }

  var allowsNull: Bool {
    switch self {
    case .nullable: true
    case .named(_, let shape): shape().allowsNull
    case .oneOf(let shapes): shapes.contains(where: \.allowsNull)
    default: false
    }
  }
}
