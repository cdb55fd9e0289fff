import SimKernel
import Testing

@Suite struct BatchTests {
  typealias Batch = (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Void

  private static let extremes: [Double] = [
    0, -0.0, 1, -1, 0.5, 708, 708.0000000000001, -708, 710, -746, 0x1p-1030, 0x1p-1074, 1e300,
    0x1p-1022,
    .infinity, -.infinity, .nan, 0.075, 0.925, 1e-20,
  ]

  private static func uniforms(_ count: Int) -> [Double] {
    let key = StreamKey(seed: 3, replication: 0)
    return (0..<count).map { Draw(key, 2, entity: UInt64($0), occasion: 1).uniform }
  }

  @Test("a batch has the bits of one by one", arguments: [0, 1, 2, 3, 255, 256, 257, 5_000])
  func ordinary(count: Int) {
    let values = Self.uniforms(count)
    expectSame(values.map { ($0 - 0.5) * 1_400 }, Elementary.exp, Elementary.exp)
    expectSame(values, Elementary.log, Elementary.log)
    expectSame(values, Elementary.normalQuantile, Elementary.normalQuantile)
  }

  @Test("a batch with extremes in it too", arguments: [0, 1, 2, 3, 300])
  func extreme(before: Int) {
    let values = Self.uniforms(before) + Self.extremes + Self.uniforms(3)
    expectSame(values, Elementary.exp, Elementary.exp)
    expectSame(values, Elementary.log, Elementary.log)
    expectSame(values, Elementary.normalQuantile, Elementary.normalQuantile)
  }

  /// Into other memory, longer than needed, and in place.
  private func expectSame(
    _ values: [Double], _ batch: Batch, _ single: (Double) -> Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    let expected = values.map { single($0).bitPattern }
    var apart = [Double](repeating: -7, count: values.count + 1)
    values.withUnsafeBufferPointer { source in
      apart.withUnsafeMutableBufferPointer { batch(source, $0) }
    }
    #expect(apart.dropLast().map(\.bitPattern) == expected, sourceLocation: location)
    #expect(apart.last == -7, sourceLocation: location)
    var inPlace = values
    inPlace.withUnsafeMutableBufferPointer { batch(UnsafeBufferPointer($0), $0) }
    #expect(inPlace.map(\.bitPattern) == expected, sourceLocation: location)
  }
}
