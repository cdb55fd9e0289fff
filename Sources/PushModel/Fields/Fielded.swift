/// A type whose keys are declared once, by its ``fields``.
public protocol Fielded: Codable, Sendable {
  /// The keys and all that is said of them.
  static var fields: FieldList<Self> { get }

  /// Checks that every value is one of its field's form, and whatever else a type adds to that.
  ///
  /// - Throws: ``FieldError`` for the first value that is not.
  func check() throws(FieldError)
}

extension Fielded {
  /// Checks what ``checkRanges()`` does.
  public func check() throws(FieldError) { try checkRanges() }

  /// Checks that every value is one of its field's form, and what parts add to that.
  public func checkRanges() throws(FieldError) {
    if let fault = Self.fields.fault(of: self) { throw fault }
  }

  /// Reads what ``FieldList/value(from:)`` reads.
  public init(from decoder: any Decoder) throws { self = try Self.fields.value(from: decoder) }

  /// Writes every key but those whose value is `nil`, or an empty collection that has no default.
  public func encode(to encoder: any Encoder) throws { try encodeFields(to: encoder) }

  /// Writes what ``encode(to:)`` writes of a type that adds nothing to its fields.
  package func encodeFields(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    for field in Self.fields.fields { try field.write(self, &container) }
  }
}

extension FieldList where Root: Fielded {
  /// The value of a mapping with all keys that it needs, or of one of the words that stand for a
  /// whole value.
  ///
  /// - Throws: `DecodingError`, also for what ``Fielded/check()`` refuses where it is asked.
  public func value(from decoder: any Decoder) throws -> Root {
    if !words.isEmpty, let word = try? decoder.singleValueContainer().decode(String.self) {
      return try value(of: word, decoder)
    }
    let container = try decoder.container(keyedBy: TextKey.self)
    if isClosed { try refuseUnknown(in: container) }
    var value = standard
    for field in fields { try field.read(&value, container, isPartial) }
    guard isChecked else { return value }
    do {
      try value.check()
    } catch {
      let key = fields.first { $0.key.name == error.key }.map { [TextKey($0.key.name)] }
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath + (key ?? []), debugDescription: "\(error)"))
    }
    return value
  }

  private func refuseUnknown(in container: KeyedDecodingContainer<TextKey>) throws {
    let known = fields.flatMap { [$0.key.name] + [$0.key.alias].compactMap(\.self) }
    for key in container.allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath + [key],
          debugDescription: "is not known here; accepted: \(known.joined(separator: ", "))"))
    }
  }

  private func value(of word: String, _ decoder: any Decoder) throws -> Root {
    guard let value = words[word] else {
      let known = words.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(word) is not \(known)"))
    }
    return value
  }
}

/// A value that is out of range or missing.
public struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value's key, such as `malformedAlert.share`.
  public var key: String
  /// The value found.
  public var found: String
  /// The accepted range.
  public var allowed: String

  /// A value that is out of range or missing.
  public init(key: String, found: String, allowed: String) {
    self.key = key
    self.found = found
    self.allowed = allowed
  }

  /// A message that names the key, the value found and the accepted range.
  public var description: String { "`\(key)` is \(found), it ranges over \(allowed)" }
}
