/// A 64-bit hash of bytes, the same in every run: two multiplications of 64 by 64 bits for sixteen
/// bytes, in the manner of wyhash (Wang Yi 2019).
///
/// It identifies units: two of ten million share a hash with a probability of 3 in a million.
package enum ByteHash {
  private static let first: UInt64 = 0xA076_1D64_78BD_642F
  private static let second: UInt64 = 0xE703_7ED1_A0B4_28DB
  private static let third: UInt64 = 0x8EBC_6AF0_9C88_C6E3

  /// Exclusive or of the two halves of the numbers' 128-bit product.
  @inline(__always)
  package static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// Hash of `count` bytes from `start`; another `seed` gives an unrelated hash.
  @inline(__always)
  package static func of(
    _ start: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0
  ) -> UInt64 {
    let bytes = UnsafeRawPointer(start)
    var state = seed ^ third
    var place = 0
    while place + 8 <= count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      state = mixed(word ^ first, state ^ second)
      place += 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while place < count {
      rest |= UInt64(start[place]) << shift
      shift += 8
      place += 1
    }
    state = mixed(rest ^ first, state ^ second)
    return mixed(state ^ UInt64(count), third ^ first)
  }
}
