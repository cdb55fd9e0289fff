/// A reader of the bytes that ``ByteWriter`` wrote.
///
/// Invalid bytes are an error, never a trap: cut short, out of range, or padded with groups that
/// add nothing. Every value has exactly one valid form, so values that were read are written as the
/// same bytes again.
public struct ByteReader: Sendable {
  @usableFromInline let bytes: [UInt8]
  /// The number of bytes read so far.
  @usableFromInline var place = 0

  /// A reader at the start of `bytes`.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes have been read.
  @inlinable public var isAtEnd: Bool { place == bytes.count }

  /// Reads one byte.
  ///
  /// - Throws: ``ByteError`` at the end.
  @inlinable public mutating func byte() throws(ByteError) -> UInt8 {
    guard place < bytes.count else { throw ByteError(place, .cutShort) }
    place &+= 1
    return bytes[place &- 1]
  }

  /// Reads a number written by ``ByteWriter/append(number:)``.
  ///
  /// - Parameter name: What the number is, for the error.
  /// - Throws: ``ByteError`` for invalid bytes, and for a number larger than `max`.
  @inlinable @inline(__always) public mutating func number(
    _ name: StaticString, max: UInt64 = .max
  ) throws(ByteError) -> UInt64 {
    // Nearly all numbers take one byte or two.
    if bytes.count &- place >= 2 {
      let (low, high) = (UInt64(bytes[place]), UInt64(bytes[place &+ 1]))
      if low < 0x80, low <= max {
        place &+= 1
        return low
      }
      let number = low & 0x7F | high &<< 7
      if low >= 0x80, high < 0x80, high > 0, number <= max {
        place &+= 2
        return number
      }
    }
    return try longNumber(name, max)
  }

  @usableFromInline mutating func longNumber(
    _ name: StaticString, _ max: UInt64
  ) throws(ByteError) -> UInt64 {
    let start = place
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      // The tenth group holds the last of 64 bits.
      guard shift < 63 || next < 2 else { throw tooLarge(name, bits: 64, at: start) }
      number |= UInt64(next & 0x7F) &<< shift
      shift &+= 7
      guard next < 0x80 else { continue }
      guard next > 0 || shift == 7 else { throw ByteError(start, .padded(name: "\(name)")) }
      guard number <= max else { throw error(name, "\(number)", "0...\(max)", at: start) }
      return number
    }
  }

  /// Reads a count written by ``ByteWriter/append(count:)``.
  ///
  /// - Precondition: `max` is not negative.
  /// - Throws: ``ByteError`` for invalid bytes, and for a count larger than `max`.
  @inlinable public mutating func count(_ name: StaticString, max: Int) throws(ByteError) -> Int {
    Int(try number(name, max: UInt64(max)))
  }

  /// Reads an integer written by ``ByteWriter/append(fixed:)``.
  ///
  /// - Throws: ``ByteError`` when fewer bytes are left than the type has.
  package mutating func fixed<Value: FixedWidthInteger>() throws(ByteError) -> Value {
    let count = Value.bitWidth / 8
    guard bytes.count - place >= count else { throw ByteError(bytes.count, .cutShort) }
    var value: Value = 0
    for byte in 0..<count { value |= Value(truncatingIfNeeded: bytes[place + byte]) << (8 * byte) }
    place += count
    return value
  }

  /// Reads a signed number written by ``ByteWriter/append(wide:)``.
  ///
  /// - Throws: ``ByteError`` for invalid bytes, and for a number outside
  ///   `-magnitudeMax...magnitudeMax`.
  public mutating func wide(
    _ name: StaticString, magnitudeMax: Int128
  ) throws(ByteError) -> Int128 {
    let start = place
    var folded: UInt128 = 0
    var shift: UInt128 = 0
    while true {
      let next = try byte()
      // The nineteenth group holds the last two of 128 bits.
      guard shift < 126 || next < 4 else { throw tooLarge(name, bits: 128, at: start) }
      folded |= UInt128(next & 0x7F) << shift
      shift += 7
      guard next < 0x80 else { continue }
      guard next > 0 || shift == 7 else { throw ByteError(start, .padded(name: "\(name)")) }
      break
    }
    let number = Int128(bitPattern: folded >> 1) ^ -Int128(bitPattern: folded & 1)
    guard number.magnitude <= magnitudeMax.magnitude else {
      throw error(name, "\(number)", "\(-magnitudeMax)...\(magnitudeMax)", at: start)
    }
    return number
  }

  /// Reads a block of bytes written by ``ByteWriter/append(block:)``.
  ///
  /// - Throws: ``ByteError`` when fewer bytes are left than it announces.
  public mutating func block(_ name: StaticString) throws(ByteError) -> [UInt8] {
    let count = try count(name, max: Int.max)
    guard count <= bytes.count - place else { throw ByteError(bytes.count, .cutShort) }
    place += count
    return Array(bytes[place - count..<place])
  }

  /// Reads counts written by ``ByteWriter/append(sparse:)``.
  ///
  /// - Parameters:
  ///   - length: The number of counts, zeros included.
  ///   - max: The largest valid count; at least 8.
  /// - Throws: ``ByteError`` for invalid bytes, and for a count larger than `max`.
  public mutating func sparse(
    _ name: StaticString, length: Int, max: Int
  ) throws(ByteError) -> [Int] {
    var counts = [Int](repeating: 0, count: length)
    var next = 0
    for left in stride(from: try count(name, max: length), to: 0, by: -1) {
      let step = try count(name, max: (length - next - left) << 3 | 7)
      let low = step & 7
      next += step >> 3
      counts[next] = low < 7 ? low + 1 : try count(name, max: max - 8) + 8
      next += 1
    }
    return counts
  }

  /// Checks that all bytes have been read.
  ///
  /// - Throws: ``ByteError`` when bytes are left.
  public func finish() throws(ByteError) {
    guard isAtEnd else { throw ByteError(place, .tooLong(by: bytes.count - place)) }
  }

  @usableFromInline func error(
    _ name: StaticString, _ found: String, _ accepted: String, at start: Int
  ) -> ByteError {
    ByteError(start, .outOfRange(name: "\(name)", found: found, accepted: accepted))
  }

  @usableFromInline func tooLarge(_ name: StaticString, bits: Int, at start: Int) -> ByteError {
    error(name, "of more than \(bits) bits", "at most \(bits)", at: start)
  }
}

/// The reason why bytes cannot be read, and where.
public struct ByteError: Error, Hashable, Sendable {
  /// The number of bytes before the invalid value, or before the missing or surplus bytes.
  public let place: Int
  /// What is wrong there.
  public let reason: Reason

  /// What can be wrong with bytes.
  public enum Reason: Hashable, Sendable {
    /// The bytes end where more must follow.
    case cutShort
    /// This many bytes follow the last value.
    case tooLong(by: Int)
    /// The value is not in its shortest form.
    case padded(name: String)
    /// The value is not among those accepted.
    case outOfRange(name: String, found: String, accepted: String)
  }

  /// An error after `place` bytes.
  public init(_ place: Int, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }
}

extension ByteError: CustomStringConvertible {
  /// The error in words, as a clause about the bytes.
  public var description: String {
    switch reason {
    case .cutShort: "it ends after \(place) bytes, in the middle"
    case .tooLong(let count): "\(count) bytes follow its end after \(place)"
    case .padded(let name): "byte \(place): `\(name)` is not in its shortest form"
    case .outOfRange(let name, let found, let accepted):
      "byte \(place): `\(name)` is \(found), accepted is \(accepted)"
    }
  }
}
