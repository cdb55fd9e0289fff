/// 128 random bits at an address: a key, a purpose, an entity and the occasion they are about.
///
/// A draw never depends on how many draws came before it. Its words, uniforms and `bits` are views
/// of the same 128 bits: `uniform` and `bits` use words 0 and 1, `uniform2` and `bits2` words 2 and
/// 3, and `u0` to `u3` one word each. Use either the wide views of a draw or the narrow ones.
///
///     let taste = Draw(key, 7, entity: subscriber, occasion: push).uniform
public struct Draw: Hashable, Sendable, BitwiseCopyable {
  /// The four words of the block, 32 random bits each.
  public let word0, word1, word2, word3: UInt32

  /// The draw at an address. The counter is `purpose` (16 bits), `entity` (48), `occasion` (64),
  /// most significant first; word 0 of Philox's counter is its least significant.
  ///
  /// - Precondition: `entity < 2^48`, checked in debug builds.
  @inlinable @inline(__always)
  public init(_ key: StreamKey, _ purpose: UInt16, entity: UInt64, occasion: UInt64) {
    assert(entity < 1 << 48, "entity \(entity) needs more than 48 bits")
    let upper = UInt64(purpose) << 48 | entity
    (word0, word1, word2, word3) = Philox4x32.block(
      UInt32(truncatingIfNeeded: occasion), UInt32(truncatingIfNeeded: occasion >> 32),
      UInt32(truncatingIfNeeded: upper), UInt32(truncatingIfNeeded: upper >> 32),
      key: (
        UInt32(truncatingIfNeeded: key.rawValue), UInt32(truncatingIfNeeded: key.rawValue >> 32)
      ))
  }

  /// 64 random bits: word 0 in the low half, word 1 in the high half.
  @inlinable public var bits: UInt64 { UInt64(word1) << 32 | UInt64(word0) }

  /// 64 further random bits: word 2 in the low half, word 3 in the high half.
  @inlinable public var bits2: UInt64 { UInt64(word3) << 32 | UInt64(word2) }

  /// A uniform in the open interval (0, 1) from words 0 and 1: an odd multiple of 2^-53.
  @inlinable public var uniform: Double { Draw.uniform(bits) }

  /// A second uniform in (0, 1), from words 2 and 3, independent of `uniform`.
  @inlinable public var uniform2: Double { Draw.uniform(bits2) }

  /// A uniform in (0, 1) from word 0 alone: (w + 1/2) / 2^32.
  ///
  /// Coarse: no value is nearer to 0 or 1 than 2^-33. Fine enough for a choice or a comparison with
  /// a probability, too coarse for a tail.
  @inlinable public var u0: Double { Draw.uniform(word0) }
  /// A uniform in (0, 1) from word 1 alone, as coarse as ``u0``.
  @inlinable public var u1: Double { Draw.uniform(word1) }
  /// A uniform in (0, 1) from word 2 alone, as coarse as ``u0``.
  @inlinable public var u2: Double { Draw.uniform(word2) }
  /// A uniform in (0, 1) from word 3 alone, as coarse as ``u0``.
  @inlinable public var u3: Double { Draw.uniform(word3) }

  /// The top 52 bits plus 1/2, over 2^52: exact, symmetric about 1/2, never 0 and never 1.
  @inlinable @inline(__always)
  static func uniform(_ bits: UInt64) -> Double {
    Double(bitPattern: 0x3FF0_0000_0000_0000 | bits >> 12) - (1 - 0x1p-53)
  }

  @inlinable @inline(__always)
  static func uniform(_ word: UInt32) -> Double {
    (Double(word) + 0.5) * 0x1p-32
  }
}

extension Draw {
  /// Writes the ``uniform`` of one purpose and occasion for many entities, such as all followers of
  /// a post.
  ///
  /// Element i is `Draw(key, purpose, entity: base + entities[i], occasion: occasion).uniform`, bit
  /// for bit, computed in vector code.
  ///
  /// - Precondition: `target` is at least as long as `entities`.
  @inline(never)
  public static func uniforms(
    _ key: StreamKey, _ purpose: UInt16, entities: UnsafeBufferPointer<UInt32>, base: UInt64 = 0,
    occasion: UInt64, into target: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(target.count >= entities.count, "\(entities.count) into \(target.count)")
    for index in entities.indices {
      let entity = base &+ UInt64(entities[index])
      target[index] = Draw(key, purpose, entity: entity, occasion: occasion).uniform
    }
  }
}
