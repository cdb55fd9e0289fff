/// Reads integers off the front of stored bytes.
struct ByteReader {
  private var rest: ArraySlice<UInt8>
  private let check: Check

  init(_ bytes: [UInt8], _ check: Check) {
    rest = bytes[...]
    self.check = check
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// A non-negative integer in groups of seven bits, the lowest first.
  mutating func number() throws(StatisticsError) -> Int {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      guard let byte = rest.popFirst() else { break }
      result |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return Int(result) }
    }
    throw check.invalid("bytes", "damaged", accepted: "what `bytes` gave")
  }

  /// A signed integer of 16 bytes, the lowest first.
  mutating func wide() throws(StatisticsError) -> Int128 {
    guard rest.count >= 16 else {
      throw check.invalid("bytes", "too short", accepted: "what `bytes` gave")
    }
    let bits = rest.prefix(16).reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    rest = rest.dropFirst(16)
    return Int128(truncatingIfNeeded: bits)
  }
}

extension [UInt8] {
  /// Appends a non-negative integer as `ByteReader.number` reads it.
  mutating func appendNumber(_ value: Int) {
    var left = UInt64(value)
    while left >= 0x80 {
      append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    append(UInt8(left))
  }

  mutating func appendWide(_ value: Int128) {
    for shift in stride(from: 0, to: 128, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Int128(shift)))
    }
  }
}
