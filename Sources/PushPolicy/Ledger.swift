import PushModel

/// The policy's memory of one recipient that nearly every decision reads.
///
/// For each cap it holds one timestamp: when the cap next has room. A reservation computes it from
/// the ``History`` words, so a decision compares two numbers whatever the window.
public struct Ledger: Sendable, BitwiseCopyable {
  /// Most caps a policy can have, the budget included.
  public static let capsMax = InlineArray<10, Timestamp>.count
  /// Number of decided pushes that a ledger itself remembers in order to refuse duplicates. A
  /// ``PolicyTable`` may keep more of them in the history.
  public static let recentMax = RecentPushes<8>.capacity

  /// The first field: a pointer to a ledger is a pointer to its first cap, too.
  @usableFromInline var freeAt: InlineArray<10, Timestamp>
  /// When a push that obeys the minimum gap was last reserved; `distantPast` if never.
  public var lastSent: Timestamp
  @usableFromInline var recent: RecentPushes<8>
  @usableFromInline var sentDay: Int32
  @usableFromInline var sentToday: UInt16

  /// An empty ledger. ``PolicyTable/freshLedger()`` makes one that fits a policy.
  public init() {
    lastSent = .distantPast
    freeAt = InlineArray(repeating: .distantPast)
    recent = RecentPushes()
    sentDay = .min
    sentToday = 0
  }

  /// Counts a push reserved on the local date `day`, up to 65 535 on one day.
  @inlinable @inline(__always) mutating func count(_ day: Int32) {
    let isFirst = day != sentDay
    sentToday = isFirst ? 1 : sentToday &+ (sentToday == .max ? 0 : 1)
    sentDay = day
  }

  /// Pushes reserved on the local day of `moment`, exempt ones included.
  @inlinable public func sent(onDayOf moment: Timestamp, _ clock: LocalClock) -> Int {
    Int32(truncatingIfNeeded: clock.day(moment)) == sentDay ? Int(sentToday) : 0
  }
}

extension UnsafePointer<Ledger> {
  /// Whether `push` is among the last ``Ledger/recentMax`` pushes decided.
  @inlinable @inline(__always) func remembers(_ push: PushID) -> Bool {
    pointer(to: \.recent)!.contains(push)
  }

  /// When cap `index` next has room, read in place: through `pointee` the whole inline array
  /// would be copied first (Swift 6.3).
  @inlinable @inline(__always) func freeAt(_ index: Int) -> Timestamp {
    assert(index >= 0 && index < Ledger.capsMax, "cap \(index), 0..<\(Ledger.capsMax) are accepted")
    return UnsafeRawPointer(self).assumingMemoryBound(to: Timestamp.self)[index]
  }
}

extension UnsafeMutablePointer<Ledger> {
  @inlinable @inline(__always) func remember(_ push: PushID) {
    pointer(to: \.recent)!.append(push)
  }

  @inlinable @inline(__always) func setFreeAt(_ index: Int, _ moment: Timestamp) {
    assert(index >= 0 && index < Ledger.capsMax, "cap \(index), 0..<\(Ledger.capsMax) are accepted")
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Timestamp.self)[index] = moment
  }
}

/// Per-recipient storage behind a ``Ledger``: for each cap, what its window holds. Decisions do not
/// read it. A host allocates ``PolicyTable/historyWords`` words per recipient, zeroed.
@usableFromInline package typealias History = UnsafeMutableBufferPointer<Int64>
