import Experiments
import Foundation

extension JSONReport {
  /// A table's report: the same bytes for the same rows in any order.
  public static func text(_ report: TableReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}
