extension JSONReader {
  /// A text between quotes.
  mutating func string() throws(JSONProblem) -> String {
    place += 1
    let start = place
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      place += 1
    }
    guard byte == UInt8(ascii: "\"") else { return try slowString(from: start) }
    place += 1
    return text(bytes[start..<place - 1], start)
  }

  /// The same with escapes.
  private mutating func slowString(from start: Int) throws(JSONProblem) -> String {
    var result = Array(bytes[start..<place])
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return text(result[...], start)
      case UInt8(ascii: "\\"): try escape(into: &result)
      case 0x00..<0x20: throw unexpected("control characters only as \\u00..")
      default:
        result.append(byte)
        place += 1
      }
    }
    throw unexpected("`\"` at the end of a text")
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>, _ start: Int) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    record(problem(at: start, "bytes that are not UTF-8", "text in UTF-8"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Characters by the letter after a backslash.
  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5c, UInt8(ascii: "/"): 0x2f,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0c, UInt8(ascii: "n"): 0x0a,
    UInt8(ascii: "r"): 0x0d, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape(into result: inout [UInt8]) throws(JSONProblem) {
    place += 1
    if let byte, let plain = Self.letters[byte] {
      place += 1
      result.append(plain)
      return
    }
    guard byte == UInt8(ascii: "u") else { throw unexpected("one of \"\\/bfnrtu after `\\`") }
    result.append(contentsOf: Array(String(Character(try scalar())).utf8))
  }

  /// The scalar of a `\u` escape, including the second half of a surrogate pair.
  private mutating func scalar() throws(JSONProblem) -> UnicodeScalar {
    let start = place - 1
    let first = try unit()
    if let scalar = UnicodeScalar(first) { return scalar }
    if first < 0xDC00, byte == UInt8(ascii: "\\"), place + 1 < bytes.count,
      bytes[place + 1] == UInt8(ascii: "u")
    {
      let before = place
      place += 1
      let second = try unit()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
      place = before
    }
    record(problem(at: start, "half a surrogate pair", "both halves, or the character in UTF-8"))
    return "\u{FFFD}"
  }

  /// Four hexadecimal digits behind a `u`.
  private mutating func unit() throws(JSONProblem) -> UInt32 {
    place += 1
    var result: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits after `\\u`")
      }
      result = result << 4 | UInt32(digit)
      place += 1
    }
    return result
  }
}
