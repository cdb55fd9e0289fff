import Documents

/// A number as its author wrote it: with its last digit, and with or without a per cent sign.
///
/// `3.5 %` and `3.5%` are the same. A number of the command line or of JSON has no other form.
package struct FactAmount: Hashable, Sendable {
  /// The text without blanks, such as `3.5%`.
  package let text: String

  /// The number; .035 for `3.5 %`.
  package let value: Double

  /// One unit of the last digit that was written; .001 for `3.5 %`.
  package let lastDigit: Double

  /// Whether it was written in per cent.
  package let isPercentage: Bool

  /// - Returns: `nil` for what is no number in the notation of scenarios, such as `3,5 %` and `300 000`.
  package init?(_ written: String) {
    let isPercentage = written.hasSuffix("%")
    var number = written[...]
    if isPercentage { number.removeLast() }
    while number.last == " " { number.removeLast() }
    if number.first == "+" { number.removeFirst() }
    let text = number + (isPercentage ? "%" : "")
    guard let value = NumberText.share(String(text))?.double else { return nil }
    self.text = String(text)
    self.value = value
    self.isPercentage = isPercentage
    lastDigit = Self.lastDigit(of: number) * (isPercentage ? 0.01 : 1)
  }

  /// One unit of the last digit of a number that ``NumberText`` reads.
  private static func lastDigit(of number: Substring) -> Double {
    let parts = number.split { $0 == "e" || $0 == "E" }
    let places = parts[0].drop { $0 != "." }.dropFirst().filter { $0 != "_" }.count
    let exponent = parts.count > 1 ? Int(parts[1].drop { $0 == "+" }) ?? 0 : 0
    return Double("1e\(exponent - places)") ?? 0
  }
}

extension FactAmount: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let written = try container.decode(String.self)
    guard let amount = FactAmount(written) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "accepted: \(Self.accepted)")
    }
    self = amount
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static let accepted = "a number such as 4.0 or 300_000, or per cent such as 3.5 %"
}
