extension JSONReader {
  /// A number: whole ones of 64 bits exactly, others as the nearest double.
  mutating func number() throws(JSONProblem) -> JSONValue {
    let start = place
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { place += 1 }
    if byte == UInt8(ascii: "I") { return try infinity(start) }
    var digits: UInt64 = 0
    var isExact = true
    let wholeStart = place
    let wholeCount = passDigits(&digits, &isExact)
    guard wholeCount > 0 else { throw unexpected("a digit") }
    if wholeCount > 1, bytes[wholeStart] == UInt8(ascii: "0") {
      throw problem(at: wholeStart, "a number that begins with 0", "no leading zeros")
    }
    var scale = 0
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      (place, isWhole) = (place + 1, false)
      scale = -passDigits(&digits, &isExact)
      guard scale < 0 else { throw unexpected("a digit") }
    }
    if let byte, byte | 0x20 == UInt8(ascii: "e") {
      (place, isWhole) = (place + 1, false)
      scale += try exponent()
    }
    if isWhole, isExact, let value = Self.integer(digits, isNegative) { return .integer(value) }
    if isExact, digits <= 1 << 53, abs(scale) <= 22 {
      return .number(Self.exact(Double(digits), scale, isNegative))
    }
    return nearest(start)
  }

  /// Skips digits and accumulates as many as fit.
  private mutating func passDigits(_ digits: inout UInt64, _ isExact: inout Bool) -> Int {
    let start = place
    while let byte, byte &- 0x30 <= 9 {
      let (tens, over) = digits.multipliedReportingOverflow(by: 10)
      let (sum, above) = tens.addingReportingOverflow(UInt64(byte & 15))
      if over || above { isExact = false } else { digits = sum }
      place += 1
    }
    return place - start
  }

  private mutating func exponent() throws(JSONProblem) -> Int {
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { place += 1 }
    let start = place
    var result = 0
    while let byte, byte &- 0x30 <= 9 {
      result = min(1_000_000, result * 10 + Int(byte & 15))
      place += 1
    }
    guard place > start else { throw unexpected("a digit") }
    return isNegative ? -result : result
  }

  private static func integer(_ digits: UInt64, _ isNegative: Bool) -> Int? {
    isNegative ? Int(exactly: -Int128(digits)) : Int(exactly: digits)
  }

  /// Powers of ten that doubles hold exactly.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1) { result, _ in result * 10 }
  }

  /// Both factors are exact, so one operation rounds once, to the nearest double (Clinger 1990).
  private static func exact(_ digits: Double, _ scale: Int, _ isNegative: Bool) -> Double {
    let size = scale < 0 ? digits / powers[-scale] : digits * powers[scale]
    return isNegative ? -size : size
  }

  private mutating func nearest(_ start: Int) -> JSONValue {
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    let value = Double(text) ?? .nan
    guard value.isFinite else {
      record(problem(at: start, "`\(JSONValue.shortened(text))`", "numbers up to 1.8e308"))
      return .null
    }
    return .number(value)
  }

  /// `-Infinity`, which some writers of JSON produce.
  private mutating func infinity(_ start: Int) throws(JSONProblem) -> JSONValue {
    let word = Array("Infinity".utf8)
    guard bytes[place...].starts(with: word) else { throw unexpected("a digit") }
    place += word.count
    record(problem(at: start, "`-Infinity`", "the string \"-Infinity\""))
    return .null
  }
}
