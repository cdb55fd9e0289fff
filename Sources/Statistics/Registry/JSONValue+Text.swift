extension JSONValue {
  /// Compact JSON on one line with sorted keys; equal values have equal texts.
  ///
  /// Numbers have the fewest digits that read back as the same number.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The beginning of the text, for errors.
  var excerpt: String {
    switch self {
    case .array(let values) where values.count > 8: "a list of \(values.count)"
    case .object(let members): "an object of \(members.count)"
    default: Self.shortened(text)
    }
  }

  /// At most 60 characters.
  static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(59) + "…"
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += value.description
    case .number(let value): text += value.description
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members): Self.write(members, to: &text)
    }
  }

  private static func write(_ members: [String: JSONValue], to text: inout String) {
    text += "{"
    for (index, key) in members.keys.sorted().enumerated() {
      if index > 0 { text += "," }
      quote(key, to: &text)
      text += ":"
      members[key]?.write(to: &text)
    }
    text += "}"
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
