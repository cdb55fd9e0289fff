import PushModel
import SimKernel

/// The latencies of a lane's pushes from event to acceptance, by arm and type; empty where no job
/// waits in a queue.
struct TriggerTally: ~Copyable {
  /// Histograms, for each arm one of each type of push.
  private var counts: LaneArray<UInt32>
  /// In the same order.
  private var sums: LaneArray<Sums>
  /// The promise of each type in milliseconds; -1 for none.
  private var promises: LaneArray<Int64>

  // Not private: the compiler (Swift 6.3) fails to emit arrays of private types.
  struct Sums: BitwiseCopyable {
    var type = PushType.newPost
    var count = 0
    var sum: Int64 = 0
    var max: Int64 = 0
    var kept = 0
  }

  /// The number of places of a type.
  private static var types: Int { PushType.countMax }

  init(_ parameters: TriggerParameters?, arms: Int) {
    let types = Self.types
    let rows = parameters == nil ? 0 : arms * types
    counts = LaneArray(count: rows * DelayCounts.places, repeating: 0)
    sums = LaneArray(count: rows, repeating: Sums())
    promises = LaneArray(count: types, repeating: -1)
    for (type, promise) in parameters?.promises ?? [:] {
      promises[Int(type.rawValue)] = promise.milliseconds
    }
  }

  /// Records the acceptance of a push of the cohort by the first of its providers.
  @inline(never) mutating func record(_ flight: UnsafePointer<Flight>, at now: Timestamp) {
    guard flight.pointee.page.isInCohort else { return }
    let latency =
      (now - flight.pointee.releasedAt).milliseconds + Int64(flight.pointee.waited)
    let type = Int(flight.pointee.type.rawValue)
    let row = Int(flight.pointee.page.arm) * Self.types + type
    counts[row * DelayCounts.places + DelayCounts.place(of: latency)] += 1
    sums[row].type = flight.pointee.type
    sums[row].count += 1
    sums[row].sum += latency
    sums[row].max = max(sums[row].max, latency)
    if latency <= promises[type] { sums[row].kept += 1 }
  }

  /// The latencies of an arm's pushes, of the types that have any, by number.
  mutating func delays(of arm: Int) -> [TriggerDelays] {
    var all: [TriggerDelays] = []
    for number in 0..<Self.types {
      let row = arm * Self.types + number
      let own = sums[row]
      guard own.count > 0 else { continue }
      all.append(
        TriggerDelays(
          type: own.type, delays: DelayCounts(counts.pointer + row * DelayCounts.places),
          sum: own.sum, max: own.max,
          promised: promises[number] >= 0 ? own.count : 0, kept: own.kept))
    }
    return all
  }
}
