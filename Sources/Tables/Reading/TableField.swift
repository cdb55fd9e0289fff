/// One value of a row, as it lies in its reader's memory until the next row is read.
package struct TableField {
  /// What the file says of the value.
  package enum Kind: Sendable {
    /// Text, which may be read as a number.
    case text
    /// Known as a number; the bytes are its digits.
    case number
    /// Marked as missing by the file.
    case missing
  }

  /// UTF-8.
  package var start: UnsafePointer<UInt8>
  /// Bytes from ``start``.
  package var count: Int
  /// Whether the bytes are known to be a number, or to be missing.
  package var kind: Kind
  /// Of kind `number`.
  package var number: Double

  package init(
    start: UnsafePointer<UInt8>, count: Int, kind: Kind = .text, number: Double = .nan
  ) {
    self.start = start
    self.count = count
    self.kind = kind
    self.number = number
  }

  /// The bytes as text; what is no UTF-8 is replaced.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The text for an error, cut where it is long.
  package var quoted: String {
    let text = String(
      decoding: UnsafeBufferPointer(start: start, count: min(count, 60)), as: UTF8.self)
    return "`\(text)\(count > 60 ? "…" : "")`"
  }

  /// Whether it is one of the usual words for a missing value.
  @inline(__always)
  package var isMissing: Bool {
    kind == .missing || (count <= 4 && DecimalText.isMissing(start, count))
  }

  /// Its number; NaN when it is missing, `nil` when it is something else.
  @inline(__always)
  package var value: Double? {
    switch kind {
    case .number: number
    case .missing: .nan
    case .text: DecimalText.value(start, count)
    }
  }
}

/// Numbers in text, as tables hold them; independent of any locale.
enum DecimalText {
  /// Powers of ten that a double holds exactly.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  /// The value; NaN for a missing one, ±infinity if so written or too large, `nil` for no number.
  ///
  /// Up to 15 digits and 22 decimals both parts are exact doubles, so that one division rounds as
  /// it should (Clinger 1990); the rest goes to the standard library.
  @inline(__always)
  static func value(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    var place = 0
    let isNegative = count > 0 && start[0] == UInt8(ascii: "-")
    if isNegative { place = 1 }
    let first = place
    var digits: UInt64 = 0
    while place < count, case let digit = start[place] &- 48, digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      place &+= 1
    }
    if place == count, place - first > 0, place - first <= 15 {
      return isNegative ? -Double(digits) : Double(digits)
    }
    if place < count, start[place] == UInt8(ascii: "."), place - first <= 15 {
      let point = place
      place &+= 1
      while place < count, case let digit = start[place] &- 48, digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        place &+= 1
      }
      if place == count, place - first > 1, place - first <= 16 {
        let value = Double(digits) / powers[place - point - 1]
        return isNegative ? -value : value
      }
    }
    return slowValue(UnsafeBufferPointer(start: start, count: count))
  }

  /// `NA`, `NaN`, `null` in any case, or nothing.
  @inline(__always)
  static func isMissing(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if count == 0 { return true }
    guard count <= 4, start[0] | 0x20 == UInt8(ascii: "n") else { return false }
    return missing.contains(
      String(
        decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self
      ).lowercased())
  }

  private static let missing: Set<String> = ["na", "nan", "null", "n/a"]
  private static let words: [String: Double] = [
    "true": 1, "false": 0, "inf": .infinity, "+inf": .infinity, "infinity": .infinity,
    "-inf": -.infinity, "-infinity": -.infinity,
  ]

  @inline(never)
  private static func slowValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return .nan }
    let text = String(decoding: bytes[first...last], as: UTF8.self).lowercased()
    if missing.contains(text) { return .nan }
    if let value = words[text] { return value }
    // The standard library also knows hexadecimal numbers and NaN payloads; tables do not.
    let accepted = Set("0123456789+-.e")
    guard text.allSatisfy({ accepted.contains($0) }) else { return nil }
    return Double(text)
  }
}
