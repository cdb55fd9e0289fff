import Foundation
import SimKernel

extension Data {
  /// A digest of the bytes and their number, the same on every machine.
  package var digest: UInt64 {
    var digest = Digest()
    digest.combine(self)
    return digest.value
  }
}

extension Digest {
  /// Eight bytes at a time, the lowest first.
  package mutating func combine(_ bytes: Data) {
    combine(UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        combine(UInt64(littleEndian: word))
        place += 8
      }
      for byte in buffer[place...] { combine(UInt64(byte)) }
    }
  }
}
