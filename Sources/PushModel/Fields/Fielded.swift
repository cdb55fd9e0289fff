/// A type whose keys are declared once, by its ``fields``.
public protocol Fielded: Codable, Sendable {
  /// The keys and all that is said of them.
  static var fields: FieldList<Self> { get }

  /// Checks that every value is in its range, and whatever else a type adds to that.
  ///
  /// - Throws: ``FieldError`` for the first value that is not.
  func check() throws(FieldError)
}

extension Fielded {
  /// Checks that every value is in the range of its field.
  public func check() throws(FieldError) { try checkRanges() }

  /// Checks that every value is in the range of its field.
  public func checkRanges() throws(FieldError) {
    if let fault = rangeFault { throw fault }
  }

  fileprivate var rangeFault: FieldError? { Self.fields.fault(of: self) }

  /// Reads what ``FieldList/value(from:)`` reads.
  public init(from decoder: any Decoder) throws { self = try Self.fields.value(from: decoder) }

  /// Writes every key but those that are `nil`.
  public func encode(to encoder: any Encoder) throws {
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

extension FieldForm {
  /// What is wrong with a number, a length of time or a field of a mapping.
  func fault(of value: some Any, at key: String) -> FieldError? {
    switch (self, value) {
    case (.integer(let range), let value as Int): return outside(range, value, key)
    case (.number(let range, let isAbove, _), let value as Double):
      return isAbove && value == range.lowerBound
        ? FieldError(key: key, found: "\(value)", allowed: "above \(value)...\(range.upperBound)")
        : outside(range, value, key)
    case (.duration(let range), let value as Interval): return outside(range, value, key)
    case (.keys, let value as any Fielded):
      guard var fault = value.rangeFault else { return nil }
      fault.key = "\(key).\(fault.key)"
      return fault
    case (.either(let forms), _):
      return forms.lazy.compactMap { $0.fault(of: value, at: key) }.first
    default: return nil
    }
  }

  private func outside<Value: Comparable>(
    _ range: ClosedRange<Value>, _ value: Value, _ key: String
  ) -> FieldError? {
    range.contains(value)
      ? nil
      : FieldError(
        key: key, found: "\(value)", allowed: "\(range.lowerBound)...\(range.upperBound)")
  }
}
