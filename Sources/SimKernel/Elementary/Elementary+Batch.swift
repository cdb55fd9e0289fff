extension Elementary {
  /// `exp` of every element of `source`, into the start of `target`, with the bits of the scalar.
  ///
  /// - Precondition: `target` is at least as long as `source`; the two are the same memory or do
  ///   not overlap.
  @inlinable public static func exp(
    _ source: UnsafeBufferPointer<Double>, into target: UnsafeMutableBufferPointer<Double>
  ) {
    let values = copied(source, to: target)
    for index in 0..<source.count { values[index] = exp(values[index]) }
  }

  /// `log` of every element of `source`, into the start of `target`, with the bits of the scalar.
  ///
  /// - Precondition: As for `exp`.
  @inlinable public static func log(
    _ source: UnsafeBufferPointer<Double>, into target: UnsafeMutableBufferPointer<Double>
  ) {
    let values = copied(source, to: target)
    for index in 0..<source.count { values[index] = log(values[index]) }
  }

  /// `normalQuantile` of every element of `source`, into the start of `target`, with the bits of the
  /// scalar.
  ///
  /// - Precondition: As for `exp`.
  @inlinable public static func normalQuantile(
    _ source: UnsafeBufferPointer<Double>, into target: UnsafeMutableBufferPointer<Double>
  ) {
    let values = copied(source, to: target)
    for index in 0..<source.count { values[index] = normalQuantile(values[index]) }
  }

  /// Moves the batch to where the results go: a loop over one pointer becomes vector code without
  /// a question whether two overlap.
  @inlinable @inline(__always)
  static func copied(
    _ source: UnsafeBufferPointer<Double>, to target: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeMutablePointer<Double> {
    precondition(target.count >= source.count, "\(source.count) values into \(target.count)")
    guard let from = source.baseAddress, let to = target.baseAddress else {
      return UnsafeMutablePointer(bitPattern: MemoryLayout<Double>.alignment)!
    }
    if from != UnsafePointer(to) { to.update(from: from, count: source.count) }
    return to
  }
}
