import Foundation

/// Writes values as JSON with sorted keys: the same bytes for the same value.
///
/// A tree of JSON keeps the order of its members, so the target `JSON` writes it.
package enum JSONReport {
  /// Indented lines, with a new line at the end. Missing values are omitted; figures that are not
  /// finite are the strings `NaN`, `Infinity` and `-Infinity`.
  package static func text(_ value: some Encodable) throws -> String {
    try encoded(value, .prettyPrinted) + "\n"
  }

  /// The same value without blanks, on one line without an end.
  package static func line(_ value: some Encodable) throws -> String { try encoded(value, []) }

  private static func encoded(
    _ value: some Encodable, _ layout: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return Escape.json(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

/// Reads values as ``JSONReport`` writes them.
package enum JSONInput {
  /// - Throws: `DecodingError`
  package static func value<Value: Decodable>(_ type: Value.Type, in data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(type, from: data)
  }
}
