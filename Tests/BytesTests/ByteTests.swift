import Testing

@testable import Bytes

/// Numbers as bytes: each has one form, and nothing else is read.
@Suite struct ByteTests {
  /// Around every power of two.
  private static let numbers: [UInt64] = (0..<64).flatMap { bit in
    let power: UInt64 = 1 << UInt64(bit)
    return [power - 1, power, UInt64.max - power]
  }

  @Test("numbers come back as they were") func numbers() throws {
    var writer = ByteWriter()
    for number in Self.numbers { writer.append(number: number) }
    for number in Self.numbers { writer.append(fixed: number) }
    var reader = ByteReader(writer.bytes)
    for number in Self.numbers { #expect(try reader.number("n") == number) }
    for number in Self.numbers { #expect(try reader.fixed() == number) }
    try reader.finish()
  }

  @Test("a number takes a byte for every seven bits") func length() {
    for (number, length) in [(0, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3)] {
      var writer = ByteWriter()
      writer.append(count: number)
      #expect(writer.bytes.count == length)
    }
  }

  @Test("wide numbers of either sign come back, small ones short") func wide() throws {
    let numbers: [Int128] = (0..<127).flatMap { bit in
      let power: Int128 = 1 << Int128(bit)
      return [power - 1, power, 1 - power, -power, Int128.max - power]
    }
    var writer = ByteWriter()
    for number in numbers { writer.append(wide: number) }
    var reader = ByteReader(writer.bytes)
    for number in numbers { #expect(try reader.wide("w", magnitudeMax: .max) == number) }
    try reader.finish()
    writer = ByteWriter()
    for number: Int128 in [-64, 63] { writer.append(wide: number) }
    #expect(writer.bytes.count == 2)
  }

  @Test("sparse counts come back, whatever is zero")
  func sparse() throws {
    for counts in [
      [], [0], [1], [0, 0, 7, 8, 9], [5, 0, 0, 0], [1 << 40, 0, 1],
      [Int](repeating: 0, count: 500), [0] + [Int](repeating: 3, count: 500),
    ] {
      var writer = ByteWriter()
      let all: [Int] = counts
      writer.append(sparse: all.span)
      var reader = ByteReader(writer.bytes)
      #expect(try reader.sparse("s", length: counts.count, max: 1 << 40) == counts)
      try reader.finish()
    }
  }

  @Test(
    "what nobody wrote is refused",
    arguments: [
      ([], ByteError(0, .cutShort)), ([0x80], ByteError(1, .cutShort)),
      ([0x80, 0], ByteError(0, .padded(name: "n"))),
      ([0xFF, 0x80, 0], ByteError(0, .padded(name: "n"))),
      ([101], ByteError(0, .outOfRange(name: "n", found: "101", accepted: "0...100"))),
      (
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2],
        ByteError(
          0, .outOfRange(name: "n", found: "of more than 64 bits", accepted: "at most 64"))
      ),
      ([1, 0], ByteError(1, .tooLong(by: 1))),
    ] as [([UInt8], ByteError)])
  func refused(bytes: [UInt8], error: ByteError) {
    #expect(throws: error) {
      var reader = ByteReader(bytes)
      _ = try reader.number("n", max: 100)
      try reader.finish()
    }
  }

  @Test(
    "sparse counts that do not fit are refused, never trapped",
    arguments: [
      [4], [1], [1, 32], [2, 16, 8], [1, 7], [1, 15, 0xFF, 0xFF, 0x7F], [3, 0, 0, 8],
    ] as [[UInt8]])
  func sparseRefused(bytes: [UInt8]) {
    #expect(throws: ByteError.self) {
      var reader = ByteReader(bytes)
      _ = try reader.sparse("s", length: 3, max: 100)
    }
  }

  @Test("a block of more bytes than there are is refused")
  func block() throws {
    var writer = ByteWriter()
    writer.append(block: [1, 2, 3])
    var reader = ByteReader(writer.bytes)
    #expect(try reader.block("b") == [1, 2, 3])
    for bytes: [UInt8] in [[4, 1, 2, 3], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]] {
      #expect(throws: ByteError.self) {
        var reader = ByteReader(bytes)
        _ = try reader.block("b")
      }
    }
  }

  @Test("an error says where, what was found and what is accepted") func words() {
    #expect(ByteError(12, .cutShort).description == "it ends after 12 bytes, in the middle")
    #expect(
      ByteError(3, .outOfRange(name: "lane", found: "9", accepted: "0...4")).description
        == "byte 3: `lane` is 9, accepted is 0...4")
  }
}
