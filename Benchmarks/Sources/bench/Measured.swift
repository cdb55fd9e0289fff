/// What a benchmark did and how long it took.
struct Measured {
  var operations: Int
  /// Follows from all that was computed: no work can be left out, and equal work shows.
  var check: UInt64
  /// Processor seconds of this process.
  var time: Double

  var nanoseconds: Double { time / Double(operations) * 1e9 }
  var millionsPerSecond: Double { Double(operations) / time / 1e6 }
}
