extension Draw {
  /// The `uniform` of one purpose and occasion for many entities: what all followers of a post draw.
  ///
  /// The same bits as `Draw(key, purpose, entity: base + entities[i], occasion: occasion).uniform`
  /// one by one, in vector code.
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
