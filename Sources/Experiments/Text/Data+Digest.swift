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
  /// The number of bytes, then the bytes.
  package mutating func combine(_ bytes: Data) { combine(bytes.bytes) }
}
