import Documents
import PushModel

/// Shapes of files are those of the keys that Swift values declare.
extension Shape {
  /// The shape of a form.
  package init(_ form: FieldForm) {
    self =
      switch form {
      case .flag: .boolean
      case .integer(let range): .integer(Int64(range.lowerBound)...Int64(range.upperBound))
      case .number(let range, let isAbove, let unit):
        .number(NumberRange(range, isAbove: isAbove), unit: unit)
      case .duration(let range): .duration(range)
      case .timeOfDay(let endOfDay): .timeOfDay(endOfDay: endOfDay)
      case .words(let words): .choice(words.map { Choice($0.name, $0.meaning, alias: $0.alias) })
      case .text(let text): .text(text.map { TextPattern($0) } ?? .any)
      case .list(let item, let count): .list(of: Shape(item), count: count)
      case .map(let key, let value): .map(key: Shape(key), value: Shape(value))
      case .keys(let keys): .object(ObjectShape(keys))
      case .either(let forms): .oneOf(forms.map { Shape($0) })
      case .named(let name, let form): Shape.stored(name, Shape(form))
      }
  }

  private static func stored(_ name: String, _ shape: Shape) -> Shape { .named(name) { shape } }

  /// Lengths of time in a range, its ends included, written such as `90m`.
  package static func duration(_ range: ClosedRange<Interval>) -> Shape {
    .duration(range.lowerBound.milliseconds...range.upperBound.milliseconds)
  }

  /// The raw values of an enum, each with the meaning that `doc` gives it.
  package static func choice<Kind: CaseIterable & RawRepresentable<String>>(
    of kinds: Kind.Type, _ doc: (Kind) -> String
  ) -> Shape {
    .choice(kinds.allCases.map { Choice($0.rawValue, doc($0)) })
  }
}

extension TextPattern {
  fileprivate init(_ text: FieldText) {
    self.init(text.meaning, regex: text.regex, hint: text.hint, accepts: text.accepts)
  }
}

extension ObjectShape {
  /// The shape of a type's fields.
  package init<Value: Fielded>(of type: Value.Type) { self.init(type.fields.keys) }

  /// The shape of a mapping with known keys.
  package init(_ keys: FieldKeys) {
    let defaults = keys.standard.map { Defaults(of: $0) }
    self.init(
      title: keys.title, doc: keys.meaning, keys.keys.map { Property($0, defaults) },
      open: keys.open.map { OpenProperties(TextPattern($0.names), Shape($0.form)) })
  }
}

extension Shape {
  fileprivate var isList: Bool { if case .list = unwrapped { true } else { false } }
}

extension Property {
  /// The property of a key, with its default among `defaults`.
  fileprivate init(_ key: FieldKey, _ defaults: Defaults?) {
    let shape = Shape(key.form)
    var doc = key.meaning
    if doc.isEmpty, case .keys(let keys) = key.form { doc = keys.meaning }
    let fallback: DocumentNode? =
      switch key.presence {
      case .standard: defaults?.fallback(of: key.name, shape)
      case .empty: shape.isList ? DocumentNode(.sequence([])) : .mapping([:])
      case .unsaid, .required: nil
      }
    self.init(
      key.name, shape, fallback: fallback, required: key.presence == .required, doc: doc,
      source: key.source, alias: key.alias)
  }
}
