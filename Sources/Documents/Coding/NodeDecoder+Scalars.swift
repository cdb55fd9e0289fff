extension NodeDecoder {
  func text() throws -> String {
    guard let text = node.scalar else { throw refusal("a text") }
    return text
  }

  func bool() throws -> Bool {
    switch (node.scalar, node.isQuoted) {
    case ("true", false): return true
    case ("false", false): return false
    default: throw refusal("true or false")
    }
  }

  func double() throws -> Double {
    guard !node.isQuoted, let number = node.scalar.flatMap(NumberText.init)?.double else {
      throw refusal("a number")
    }
    return number
  }

  /// A whole number that fits in `type`; beyond 64 signed bits only plain digits do.
  func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    if !node.isQuoted, let text = node.scalar, let number = NumberText(text) {
      let digits = text.filter { $0 != "_" }
      if let value = number.integer.flatMap(T.init(exactly:)) ?? T(digits) { return value }
    }
    throw refusal("a whole number from \(grouped(T.min)) to \(grouped(T.max))")
  }
}

/// The container of one value.
struct SingleNode: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
  func decode(_ type: String.Type) throws -> String { try decoder.text() }
  func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
  func decode(_ type: Float.Type) throws -> Float {
    let number = Float(try decoder.double())
    guard number.isFinite else { throw decoder.refusal("a number of single precision") }
    return number
  }
  func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
