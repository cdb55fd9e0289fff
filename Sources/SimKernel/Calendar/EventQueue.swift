/// A calendar of coming events: the earliest time first, then the smallest order, then the first in.
///
/// The order of two events at one time is the caller's: he packs kind and entity into `order`, and
/// only events that agree in both fall back on the sequence in which they were pushed. So what pops
/// next never depends on the shape of the calendar.
///
/// A four-ary heap of the next few hundred, and the rest sorted no more than it must: a push costs
/// the same few nanoseconds however many are held. Nothing is allocated anew once the calendar has
/// grown to the largest number held. An event of more than 16 bytes is best kept in a `Pool`, with
/// its slot as the event.
///
/// Chosen by measurement, against calendars that do not keep ties in order of arrival and so hold 16
/// bytes an event instead of 24. Times are multiples of this one's (`make bench-parts`):
///
/// | calendar | hold 100 | 1,000 | 100,000 | 1,000,000 | PHOLD 1,000,000 |
/// |---|---|---|---|---|---|
/// | four-ary heap of all events | 0.8 | 0.8 | 1.4 | 4.6 | 2.2 |
/// | min-max heap of swift-collections | 1.2 | 1.4 | 2.0 | 4.2 | 2.0 |
/// | radix heap, which takes no event of the past | 1.7 | 1.7 | 1.3 | 1.3 | 1.2 |
/// | ladder queue | 1.5 | 1.2 | 1.2 | 4.3 | 2.3 |
/// | calendar queue | 1.2 | 1.1 | 2.5 | 3.7 | 2.5 |
///
/// Sixty-four buckets for each six bits of the time in the place of segments were not faster, and
/// took more memory; nor were keys in one array with events in another.
public struct EventQueue<Event: BitwiseCopyable> {
  @usableFromInline var near: NearEvents<Event>
  @usableFromInline var far: FarEvents<Event>
  /// Events of this rank or a lower one are near, the others far; when none is far, the highest.
  @usableFromInline var horizon: UInt64
  /// As many as may be near before the later half goes far.
  @usableFromInline var nearMax: Int
  @usableFromInline var sequence: UInt64

  /// As many as come near at once, where there are more.
  @inlinable static var batch: Int { 256 }

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

  @inlinable public var count: Int { near.nodes.count + far.nodes.count }
  @inlinable public var isEmpty: Bool { near.nodes.isEmpty }

  /// The time of the event that pops next, `Int64.max` when there is none.
  @inlinable public var nextTime: Int64 { near.nodes.isEmpty ? .max : near.nodes[0].time }

  /// - Complexity: O(log count); O(1) on average when times are pushed in no particular order.
  @inlinable public mutating func push(time: Int64, order: UInt64, event: Event) {
    let node = EventNode(time: time, order: order, sequence: sequence, event: event)
    sequence &+= 1
    guard node.rank <= horizon else { return far.push(node) }
    near.push(node)
    if near.nodes.count > nearMax { sendFar() }
  }

  /// Takes the next event out, `nil` when there is none.
  ///
  /// - Complexity: O(log count) on average.
  @inlinable public mutating func popFirst() -> (time: Int64, order: UInt64, event: Event)? {
    guard let first = near.popFirst() else { return nil }
    if near.nodes.isEmpty, !far.nodes.isEmpty { bringNear() }
    return (first.time, first.order, first.event)
  }

  /// Empties the calendar; it then behaves as a new one.
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
    // Events at one time cannot be parted; then as many again must come before it is tried again.
    nearMax = 2 * max(EventQueue.batch, near.nodes.count)
  }
}

extension EventQueue: Sendable where Event: Sendable {}

/// An event in the calendar with all that decides its place.
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
