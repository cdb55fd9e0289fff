/// A value that is written as its text, in JSON, YAML and any other coding.
public protocol TextCoded: LosslessStringConvertible, Codable {
  /// What is said of a text that is not the value's: "`…` is ``refusal``".
  static var refusal: String { get }
}

extension TextCoded {
  /// The value of a text; any other text is a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(text.prefix(60))` is \(Self.refusal)")
    }
    self = value
  }

  /// Writes the value's `description`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
