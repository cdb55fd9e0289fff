/// Delays in milliseconds: one by one while they are few, then counted, so that a lane of any
/// length keeps them in bounded memory.
public struct DelayList: Sendable {
  static let recentMax = 1 << 18

  /// The latest, in the order in which they came.
  public private(set) var recent: ContiguousArray<Int32> = []
  /// How many there were before those, by their first eight binary digits and their length.
  private var counts: ContiguousArray<Int> = []

  public init() {}

  public mutating func append(_ delay: Int32) {
    if recent.count == Self.recentMax { fold() }
    recent.append(max(0, delay))
  }

  private mutating func fold() {
    if counts.isEmpty { counts = ContiguousArray(repeating: 0, count: Self.place(of: .max) + 1) }
    for delay in recent { counts[Self.place(of: delay)] += 1 }
    recent.removeAll(keepingCapacity: true)
  }

  /// Those before the recent ones, ascending, each rounded down to eight binary digits.
  public var counted: [(delay: Int32, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { (Self.delay(at: $0), counts[$0]) }
  }

  private static func place(of delay: Int32) -> Int {
    let shift = max(0, 24 - delay.leadingZeroBitCount)
    return shift << 7 + Int(delay >> Int32(shift))
  }

  private static func delay(at place: Int) -> Int32 {
    let shift = max(0, place >> 7 - 1)
    return Int32(place - shift << 7) << Int32(shift)
  }
}
