import Experiments
import Foundation

/// A summary for machines: JSON with sorted keys, the same bytes for the same summary.
public enum JSONReport {
  /// Ends with a new line. Figures that there are none of are left out.
  public static func text(_ summary: Summary) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(summary), as: UTF8.self) + "\n"
  }
}
