extension ReplyReader {
  /// Reads a string whose opening quote is the next byte.
  mutating func string() throws(JSONError) -> String {
    var text: [UInt8] = []
    try expect("\"")
    while true {
      let byte = try peek()
      switch byte {
      case UInt8(ascii: "\""):
        skip()
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw failure(.badString)
        }
        return valid
      case UInt8(ascii: "\\"):
        skip()
        text += String(try escape()).utf8
      case 0..<0x20: throw failure(.badString)
      default:
        text.append(byte)
        skip()
      }
    }
  }

  /// What follows a backslash.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let byte = try peek()
    skip()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw failure(.badString)
    }
  }

  /// Four hexadecimal digits, or twice four for a surrogate pair; half a pair is an error.
  private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, take("\\"), take("u") else { throw failure(.badString) }
    let second = try hexadecimal()
    guard (0xdc00..<0xe000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { throw failure(.badString) }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
        throw failure(.badString)
      }
      value = value << 4 | UInt32(digit)
      skip()
    }
    return value
  }
}
