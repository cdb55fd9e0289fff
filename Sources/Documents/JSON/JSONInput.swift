import Foundation

/// Reads values that ``JSONReport`` or another program wrote.
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
