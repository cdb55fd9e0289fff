/// A key of a value with its place in the value: the one declaration from which coding, the check
/// of its range, shapes of files, schemas and tables of the documentation follow.
public struct Field<Root: Sendable>: Sendable {
  /// What is known of the key without its value.
  public let key: FieldKey
  /// Reads the value; with the flag set, a key that has a default may be absent.
  let read: @Sendable (inout Root, KeyedDecodingContainer<TextKey>, Bool) throws -> Void
  let write: @Sendable (Root, inout KeyedEncodingContainer<TextKey>) throws -> Void
  let fault: @Sendable (Root) -> FieldError?

  /// A key whose value is at a place of the whole; `nil` is written as an absent key.
  ///
  /// - Parameter neutral: As ``FieldKey/neutral``.
  public init<Value: Codable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: FieldForm,
    _ meaning: String = "", source: String? = nil, _ presence: FieldKey.Presence = .standard,
    alias: String? = nil, neutral: Double? = nil
  ) {
    self.init(
      key: FieldKey(
        name, form, meaning, source: source, presence, alias: alias, neutral: neutral), path)
  }

  /// A key whose default has no other evidence than that it was assumed.
  ///
  /// - Parameter neutral: As ``FieldKey/neutral``.
  public init<Value: Codable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: FieldForm,
    assumed meaning: String, neutral: Double? = nil
  ) {
    self.init(name, path, form, meaning, source: "assumption", neutral: neutral)
  }

  /// A key that several types have.
  public init<Value: Codable & Sendable>(
    key: FieldKey, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) {
    let name = TextKey(key.name)
    self.key = key
    let isOptional = Value.self is any Absentable.Type
    read = { root, container, isPartial in
      let earlier = key.alias.map { TextKey($0) }
      if let value = try container.decodeIfPresent(Value.self, forKey: name)
        ?? earlier.flatMap({ try container.decodeIfPresent(Value.self, forKey: $0) })
      {
        root[keyPath: path] = value
      } else if key.presence.isNeeded(isOptional: isOptional, isPartial: isPartial) {
        try Self.refuse(name, of: Value.self, in: container)
      }
    }
    write = { root, container in
      let value = root[keyPath: path]
      if isOptional, (value as? any Absentable)?.present == nil { return }
      if key.presence == .empty, (value as? any Collection)?.isEmpty == true { return }
      try container.encode(value, forKey: name)
    }
    fault = { root in
      let value: Any? =
        isOptional ? (root[keyPath: path] as? any Absentable)?.present : root[keyPath: path]
      return value.flatMap { key.form.fault(of: $0, at: key.name) }
    }
  }

  /// Throws what the decoder throws for an absent key, or that the value is null.
  private static func refuse(
    _ name: TextKey, of type: Any.Type, in container: KeyedDecodingContainer<TextKey>
  ) throws {
    guard try container.decodeNil(forKey: name) else { return }
    throw DecodingError.valueNotFound(
      type,
      .init(
        codingPath: container.codingPath + [name],
        debugDescription: "`\(name.stringValue)` is null; accepted: a value"))
  }

  /// A key that a reader of files replaces by others before the value is read.
  public init(short key: FieldKey) {
    self.key = key
    read = { _, _, _ in }
    write = { _, _ in }
    fault = { _ in nil }
  }

  /// A key of a part whose keys stand beside those of the whole.
  package init<Part: Sendable>(
    _ field: Field<Part>, of path: any WritableKeyPath<Root, Part> & Sendable
  ) {
    key = field.key
    read = { try field.read(&$0[keyPath: path], $1, $2) }
    write = { try field.write($0[keyPath: path], &$1) }
    fault = { field.fault($0[keyPath: path]) }
  }
}

/// The fields of a type.
public struct FieldList<Root: Codable & Sendable>: Sendable {
  /// What is known of the keys without values.
  public let keys: FieldKeys
  /// The value that absent keys are taken from. What it has for required keys is never used.
  let standard: Root
  /// Whether keys with a default may be absent where a value is read.
  let isPartial: Bool
  /// Words that stand for a whole value.
  let words: [String: Root]
  /// Whether values are checked when they are read.
  let isChecked: Bool
  /// Whether a value with a key that is none of these is refused when it is read.
  let isClosed: Bool
  let fields: [Field<Root>]

  /// Fields, in the order in which they are written.
  ///
  /// - Parameters:
  ///   - isPartial: Whether keys with a default may be absent where a value is read. Of other types
  ///     all keys must be there but those of optional values and empty collections; a reader of files
  ///     fills in the defaults before.
  ///   - isChecked: Whether ``Fielded/check()`` is asked when a value is read. A file is checked
  ///     before, with its places, and so is a part that its whole checks.
  ///   - open: Further keys, which the type itself reads, writes and checks.
  ///   - isClosed: Whether a key that is none of these is refused where a value is read. A file's keys are
  ///     checked before; of other types a later version may write keys that this one leaves out.
  public init(
    of standard: Root, title: String? = nil, _ meaning: String, words: [String: Root] = [:],
    isPartial: Bool = false, isChecked: Bool = false, isClosed: Bool = false,
    _ fields: [Field<Root>], open: OpenKeys? = nil
  ) {
    keys = FieldKeys(title: title, meaning, standard: standard, fields.map(\.key), open: open)
    self.standard = standard
    self.words = words
    self.isPartial = isPartial
    self.isChecked = isChecked
    self.isClosed = isClosed
    self.fields = fields
  }

  /// The fields as those of a part of `Whole`, whose keys stand beside its own.
  public func of<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> [Field<Whole>] {
    fields.map { Field<Whole>($0, of: path) }
  }

  /// The first value that is out of range.
  func fault(of value: Root) -> FieldError? { fields.lazy.compactMap { $0.fault(value) }.first }
}
