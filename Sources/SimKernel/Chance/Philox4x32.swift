/// Philox4x32-10, the counter-based generator of Salmon, Moraes, Dror and Shaw, "Parallel random
/// numbers: as easy as 1, 2, 3" (SC 2011): a keyed bijection of 128-bit counters that passes
/// BigCrush.
///
/// It has no state. The same counter and key give the same block in any order, on any thread.
public enum Philox4x32 {
  /// The block of four words at `counter` under `key`, after ten rounds.
  @inlinable public static func block(
    counter: SIMD4<UInt32>, key: SIMD2<UInt32>
  ) -> SIMD4<UInt32> {
    let (x, y, z, w) = block(counter.x, counter.y, counter.z, counter.w, key: (key.x, key.y))
    return SIMD4(x, y, z, w)
  }

  /// The same block from single words, which stay in registers.
  @inlinable @inline(__always)
  static func block(
    _ counter0: UInt32, _ counter1: UInt32, _ counter2: UInt32, _ counter3: UInt32,
    key: (UInt32, UInt32)
  ) -> (UInt32, UInt32, UInt32, UInt32) {
    var (c0, c1, c2, c3) = (counter0, counter1, counter2, counter3)
    var (k0, k1) = key
    for _ in 0..<10 {
      let p = 0xD251_1F53 &* UInt64(c0)
      let q = 0xCD9E_8D57 &* UInt64(c2)
      c0 = UInt32(truncatingIfNeeded: q >> 32) ^ c1 ^ k0
      c1 = UInt32(truncatingIfNeeded: q)
      c2 = UInt32(truncatingIfNeeded: p >> 32) ^ c3 ^ k1
      c3 = UInt32(truncatingIfNeeded: p)
      k0 = k0 &+ 0x9E37_79B9
      k1 = k1 &+ 0xBB67_AE85
    }
    return (c0, c1, c2, c3)
  }
}
