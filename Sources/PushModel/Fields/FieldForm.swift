/// What may stand behind a key: the kind of its value with its range.
public indirect enum FieldForm: Sendable {
  /// `true` or `false`.
  case flag
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A finite number; with `isAbove` the lower end is not one of them, and `unit` says what it
  /// counts.
  case number(
    ClosedRange<Double> = -.infinity ... .infinity, isAbove: Bool = false, unit: String? = nil)
  /// A length of time.
  case duration(ClosedRange<Interval>)
  /// A minute of the day, up to 23:59 or, with `endOfDay`, 24:00.
  case timeOfDay(endOfDay: Bool = false)
  /// One of some words.
  case words([FieldWord])
  /// A text; `nil` for any that is not empty.
  case text(FieldText? = nil)
  /// A list of values of one form.
  case list(of: FieldForm, count: ClosedRange<Int> = 0...Int.max)
  /// A mapping whose keys are free texts or words.
  case map(key: FieldForm, value: FieldForm)
  /// A mapping with known keys.
  case keys(FieldKeys)
  /// Any of several forms that differ in kind.
  case either([FieldForm])
  /// A form that is used in several places and described once.
  case named(String, FieldForm)
}

/// A word that may stand behind a key.
public struct FieldWord: Sendable {
  /// The word.
  public let name: String
  /// What it stands for, in a sentence; empty if that is plain.
  public let meaning: String
  /// An earlier word for the same, which is still read; `nil` for none.
  public let alias: String?

  /// A word.
  public init(_ name: String, _ meaning: String = "", alias: String? = nil) {
    self.name = name
    self.meaning = meaning
    self.alias = alias
  }
}

/// The texts that may stand behind a key.
public struct FieldText: Sendable {
  /// What they are, after "accepted: ".
  public let meaning: String
  /// The rule as a regular expression; `nil` if it is none.
  public let regex: String?
  /// What is said of a refused text, with a space before and a semicolon after; `nil` for nothing.
  public let hint: @Sendable (String) -> String?
  /// Whether a text is one of them.
  public let accepts: @Sendable (String) -> Bool

  /// Some texts.
  public init(
    _ meaning: String, regex: String? = nil,
    hint: @escaping @Sendable (String) -> String? = { _ in nil },
    accepts: @escaping @Sendable (String) -> Bool
  ) {
    self.meaning = meaning
    self.regex = regex
    self.hint = hint
    self.accepts = accepts
  }
}

extension FieldForm {
  /// Numbers above `low`, at most `high`.
  public static func above(_ low: Double, to high: Double, unit: String? = nil) -> FieldForm {
    .number(low...high, isAbove: true, unit: unit)
  }

  /// The form, or the word `none`, which stands for an absent value.
  public static func optional(_ form: FieldForm, _ meaning: String) -> FieldForm {
    .either([.words([FieldWord("none", meaning)]), form])
  }

  /// A mapping of a type's fields.
  public static func fields<Value: Fielded>(of type: Value.Type) -> FieldForm {
    .keys(type.fields.keys)
  }

  /// One of the cases of an enumeration, by name.
  public static func names<Kind: Named>(of kinds: Kind.Type) -> FieldForm {
    .words(kinds.allCases.map { FieldWord($0.name, alias: $0.alias) })
  }

  /// A type of push: one that ships, or one of the table in use.
  public static func names(of kinds: PushType.Type) -> FieldForm {
    .either([.words(kinds.allCases.map { FieldWord($0.name, alias: $0.alias) }), .text(.addedType)])
  }

  /// One of the raw values of an enumeration.
  public static func words<Kind: CaseIterable & RawRepresentable<String>>(
    of kinds: Kind.Type, _ meaning: (Kind) -> String = { _ in "" }
  ) -> FieldForm {
    .words(kinds.allCases.map { FieldWord($0.rawValue, meaning($0)) })
  }
}

extension FieldText {
  /// The name of a type that the content adds, by the table in use.
  public static let addedType = FieldText(
    "a type of content.types", regex: AddedType.names.regex
  ) { text in PushTypes.inUse[text].map { !$0.isShipped } ?? false }
}

/// The forms that many keys share.
extension FieldForm {
  /// A part of a whole.
  public static let share = FieldForm.number(0...1)
  /// The standard deviation of a logarithm: 5 is a factor of 150 either way.
  public static let sigma = FieldForm.number(0...5)
  /// Events per day.
  public static let hazard = FieldForm.number(0...10)
  /// A factor on a hazard.
  public static let factor = FieldForm.number(0...100)
  /// A relative weight.
  public static let weight = FieldForm.number(0...1_000_000_000)
  /// Relative rates by local hour.
  public static let hours = FieldForm.list(of: .number(0...1_000_000), count: 24...24)
  /// Relative rates by day of the week, from Monday on.
  public static let weekdays = FieldForm.list(of: .number(0...1_000_000), count: 7...7)
  /// A typical length of time that is not zero, up to ten years.
  public static let length = FieldForm.duration(.milliseconds(1)...(.days(3_650)))
  /// A time since a start, up to ten years.
  public static let moment = FieldForm.duration(.zero...(.days(3_650)))

  /// A name that can name a folder.
  public static let name = FieldForm.text(
    FieldText(
      "a name of up to 100 letters, digits and -_., beginning with a letter or digit",
      regex: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$"
    ) { text in
      let bytes = text.utf8
      let first = bytes.first.map(isLetterOrDigit) ?? false
      return first && bytes.count <= 100
        && bytes.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
    })

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
