/// A key that people write: its name, what may stand behind it, what it means and by which source.
public struct FieldKey: Sendable {
  /// What holds where the key is absent.
  public enum Presence: Sendable {
    /// The default; that of an absent optional is the word `none`, where its form has that.
    case standard
    /// The key stays absent: what it stands for has no default.
    case unsaid
    /// The key stands for an empty collection, which is not written.
    case empty
    /// The key must be there.
    case required

    /// Whether a value cannot be read without the key, in a mapping that may be partial or not.
    func isNeeded(isOptional: Bool, isPartial: Bool) -> Bool {
      switch self {
      case .required: true
      case .standard, .unsaid: !isOptional && !isPartial
      case .empty: false
      }
    }
  }

  /// The key.
  public let name: String
  /// What may stand behind it.
  public let form: FieldForm
  /// What holds where it is absent.
  public let presence: Presence
  /// What it means, in a sentence; empty for a mapping that says so itself.
  public let meaning: String
  /// The evidence for its default: a paper, a document, or the word *assumption*.
  public let source: String?
  /// An earlier name of the key, which files may still have; `nil` for none.
  public let alias: String?
  /// The value at which the key does nothing, for a number that multiplies or adds to what one thing does: 1 for a
  /// factor, 0 for a gain. A difference that vanishes there only repeats the key. `nil` for all other keys.
  public let neutral: Double?

  /// A key.
  public init(
    _ name: String, _ form: FieldForm, _ meaning: String = "", source: String? = nil,
    _ presence: Presence = .standard, alias: String? = nil, neutral: Double? = nil
  ) {
    self.alias = alias
    self.neutral = neutral
    self.name = name
    self.form = form
    self.presence = presence
    self.meaning = meaning
    self.source = source
  }
}

/// The keys of a mapping.
public struct FieldKeys: Sendable {
  /// A title; `nil` for none.
  public let title: String?
  /// What the mapping is, in a sentence.
  public let meaning: String
  /// The keys, in the order in which they are written.
  public let keys: [FieldKey]
  /// The keys that may be there beside these; `nil` for none.
  public let open: OpenKeys?
  /// The value whose keys have their defaults; `nil` where no key has one.
  public let standard: (any Encodable & Sendable)?

  /// Keys of a mapping.
  public init(
    title: String? = nil, _ meaning: String, standard: (any Encodable & Sendable)? = nil,
    _ keys: [FieldKey], open: OpenKeys? = nil
  ) {
    self.title = title
    self.meaning = meaning
    self.keys = keys
    self.standard = standard
    self.open = open
  }
}

/// Keys that people name themselves, all with one form of value.
public struct OpenKeys: Sendable {
  /// The texts that may be keys.
  public let names: FieldText
  /// What may stand behind each.
  public let form: FieldForm

  /// Keys with some names.
  public init(_ names: FieldText, _ form: FieldForm) {
    self.names = names
    self.form = form
  }
}
