/// A priority queue of future events, ordered by time, then by order, then by insertion.
///
/// Callers break ties between events at one time: they pack kind and entity into `order`. Only
/// events that agree in both fall back on the sequence in which they were pushed. So what pops next
/// never depends on the shape of the calendar.
///
/// The next few hundred events form a four-ary heap, and later ones are sorted only as far as
/// needed: a push costs the same few nanoseconds however many are held. Nothing is allocated once
/// the calendar has grown to the largest number held. An event of more than 16 bytes is best kept
/// in a `Pool`, with its slot as the event.
///
/// Chosen by measurement, against calendars that do not keep ties in order of arrival and so hold
/// 16 bytes an event instead of 24. Times are multiples of this one's (`make bench-parts`):
///
/// | calendar | hold 100 | 1,000 | 100,000 | 1,000,000 | PHOLD 1,000,000 |
/// |---|---|---|---|---|---|
/// | four-ary heap of all events | 0.8 | 0.8 | 1.4 | 4.6 | 2.2 |
/// | min-max heap of swift-collections | 1.2 | 1.4 | 2.0 | 4.2 | 2.0 |
/// | radix heap, which takes no event of the past | 1.7 | 1.7 | 1.3 | 1.3 | 1.2 |
/// | ladder queue | 1.5 | 1.2 | 1.2 | 4.3 | 2.3 |
/// | calendar queue | 1.2 | 1.1 | 2.5 | 3.7 | 2.5 |
///
/// Sixty-four buckets for each six bits of the time, instead of segments, were not faster and took
/// more memory. Keys in one array with events in another were not faster either.
public struct EventQueue<Event: BitwiseCopyable> {
  @usableFromInline var near: NearEvents<Event>
  @usableFromInline var far: FarEvents<Event>
  /// Events of this rank or a lower one are near, the others far; when none is far, the highest.
  @usableFromInline var horizon: UInt64
  /// The maximum number of near events; one more moves the later half to `far`.
  @usableFromInline var nearMax: Int
  @usableFromInline var sequence: UInt64

  /// The maximum number of far events that become near at once, ties in time aside.
  @inlinable static var batch: Int { 256 }

  /// An empty calendar with room for `minimumCapacity` events before it allocates again.
  @inlinable public init(minimumCapacity: Int = 0) {
    near = NearEvents()
    far = FarEvents()
    horizon = .max
    nearMax = 2 * EventQueue.batch
    sequence = 0
    near.nodes.reserveCapacity(min(minimumCapacity, nearMax + 1))
    guard minimumCapacity > nearMax else { return }
    far.nodes.reserveCapacity(minimumCapacity)
    far.cuts.reserveCapacity(64)
  }

  /// The number of events held.
  @inlinable public var count: Int { near.nodes.count + far.nodes.count }
  /// Whether no event is held.
  @inlinable public var isEmpty: Bool { near.nodes.isEmpty }

  /// The time of the event that pops next, `Int64.max` when there is none.
  @inlinable public var nextTime: Int64 { near.nodes.isEmpty ? .max : near.nodes[0].time }

  /// Adds an event at `time`; among events at one time the smallest `order` pops first.
  ///
  /// - Complexity: O(log count); O(1) on average when times are pushed in no particular order.
  @inlinable public mutating func push(time: Int64, order: UInt64, event: Event) {
    let node = EventNode(time: time, order: order, sequence: sequence, event: event)
    sequence &+= 1
    guard node.rank <= horizon else { return far.push(node) }
    near.push(node)
    if near.nodes.count > nearMax { sendFar() }
  }

  /// Removes and returns the next event; `nil` when the calendar is empty.
  ///
  /// - Complexity: O(log count) on average.
  @inlinable public mutating func popFirst() -> (time: Int64, order: UInt64, event: Event)? {
    guard let first = near.popFirst() else { return nil }
    if near.nodes.isEmpty, !far.nodes.isEmpty { bringNear() }
    return (first.time, first.order, first.event)
  }

  /// Removes all events; the calendar then behaves like a new one.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    near.nodes.removeAll(keepingCapacity: keepingCapacity)
    far.nodes.removeAll(keepingCapacity: keepingCapacity)
    far.cuts.removeAll(keepingCapacity: keepingCapacity)
    horizon = .max
    nearMax = 2 * EventQueue.batch
    sequence = 0
  }

  @inlinable @inline(never)
  mutating func sendFar() {
    horizon = far.takeLast(of: &near.nodes, horizon: horizon)
    rearrange()
  }

  @inlinable @inline(never)
  mutating func bringNear() {
    horizon = far.giveFirst(EventQueue.batch, to: &near.nodes)
    rearrange()
  }

  @inlinable mutating func rearrange() {
    near.arrange()
    // Events at one time cannot be split, so the limit doubles before the next attempt.
    nearMax = 2 * max(EventQueue.batch, near.nodes.count)
  }
}

extension EventQueue: Sendable where Event: Sendable {}

/// An event in the calendar with the keys that order it.
@usableFromInline struct EventNode<Event: BitwiseCopyable>: BitwiseCopyable {
  /// The time with its sign bit flipped, so that moments before the epoch compare as smaller.
  @usableFromInline let rank: UInt64
  @usableFromInline let order: UInt64
  @usableFromInline let sequence: UInt64
  @usableFromInline let event: Event

  @inlinable @inline(__always)
  init(time: Int64, order: UInt64, sequence: UInt64, event: Event) {
    rank = UInt64(bitPattern: time) ^ 1 << 63
    self.order = order
    self.sequence = sequence
    self.event = event
  }

  @inlinable var time: Int64 { Int64(bitPattern: rank ^ 1 << 63) }

  /// Time and order as one number: one comparison and no branch in it.
  @inlinable var key: UInt128 { UInt128(rank) << 64 | UInt128(order) }

  @inlinable @inline(__always)
  func precedes(_ other: EventNode) -> Bool {
    key == other.key ? sequence < other.sequence : key < other.key
  }
}

extension EventNode: Sendable where Event: Sendable {}
