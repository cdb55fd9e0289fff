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
