import Foundation

/// Renders a result as JSON with sorted keys: the same bytes for the same value.
package enum JSONReport {
  /// Ends with a new line. Missing figures are omitted; an infinite one is `Infinity` or
  /// `-Infinity`, as in `pushlab stats`.
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return Escape.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }
}
