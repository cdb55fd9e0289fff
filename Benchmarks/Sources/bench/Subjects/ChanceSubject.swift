import SimKernel

/// Random numbers: one block at a time, and in batches as the followers of a post draw them.
enum ChanceSubject {
  private static let batch = 1_024

  static func blocks(_ count: Int) -> Measured {
    var check: UInt32 = 0
    let watch = Stopwatch()
    for counter in 0..<UInt32(count) {
      let block = Philox4x32.block(
        counter: SIMD4(counter, check, 2, 3), key: SIMD2(0x243F_6A88, 0x85A3_08D3))
      check ^= block.x &+ block.y &+ block.z &+ block.w
    }
    return Measured(operations: count, check: UInt64(check), time: watch.time)
  }

  static func uniforms(_ count: Int) -> Measured {
    batches(of: count) { _ in }
  }

  /// A uniform and its logarithm: an exponential time.
  static func exponentials(_ count: Int) -> Measured {
    batches(of: count) { Elementary.log(UnsafeBufferPointer($0), into: $0) }
  }

  /// A uniform, its normal quantile and the exponential of that: a log-normal latency.
  static func lognormals(_ count: Int) -> Measured {
    batches(of: count) { values in
      Elementary.normalQuantile(UnsafeBufferPointer(values), into: values)
      Elementary.exp(UnsafeBufferPointer(values), into: values)
    }
  }

  private static func batches(
    of count: Int, _ transform: (UnsafeMutableBufferPointer<Double>) -> Void
  ) -> Measured {
    let entities = (0..<UInt32(batch)).map { $0 &* 7 }
    var values = [Double](repeating: 0, count: batch)
    let key = StreamKey(seed: 1, replication: 0)
    var check: UInt64 = 0
    let watch = Stopwatch()
    let rounds = (count + batch - 1) / batch
    for round in 0..<rounds {
      values.withUnsafeMutableBufferPointer { values in
        entities.withUnsafeBufferPointer {
          Draw.uniforms(key, 1, entities: $0, occasion: UInt64(round), into: values)
        }
        transform(values)
      }
      check = check &* 31 &+ values[round % batch].bitPattern
    }
    return Measured(operations: rounds * batch, check: check, time: watch.time)
  }
}
