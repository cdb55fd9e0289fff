import PushModel
import SimKernel

/// The slot of a subscriber's own event among the lane's.
struct EventSlot: Hashable, Sendable, BitwiseCopyable {
  fileprivate let value: UInt32

  /// No slot: the end of a list.
  static var none: EventSlot { EventSlot(value: .max) }
}

/// The events that each subscriber alone still has to meet, in one short list for each.
///
/// The caller keeps the head of each list with the subscriber's other state. Events are in order of
/// time, then of kind, then of arrival.
struct LocalEvents: ~Copyable {
  private var pool: Pool<LocalEvent>

  init(minimumCapacity: Int) { pool = Pool(minimumCapacity: minimumCapacity) }

  /// The number of slots, taken or free.
  var slots: Int { pool.slots }

  /// The event in a slot.
  subscript(slot: EventSlot) -> LocalEvent {
    @inline(__always) unsafeAddress { UnsafePointer(pool.pointer(to: slot.value)) }
  }

  /// The time of the first event of a list; the distant future for an empty one.
  @inline(__always) func nextTime(_ head: EventSlot) -> Timestamp {
    head == .none ? .distantFuture : Timestamp(milliseconds: pool[head.value].time)
  }

  /// Whether a list has a first event and it is at `now`.
  @inline(__always) func isFirst(_ head: EventSlot, at now: Timestamp) -> Bool {
    head == .none ? false : pool[head.value].time == now.milliseconds
  }

  /// Adds an event to a list, behind those of the same time and kind.
  @inline(__always) mutating func insert(_ event: LocalEvent, into head: inout EventSlot) {
    let slot = EventSlot(value: pool.take())
    var previous = EventSlot.none
    var next = head
    while next != .none,
      (pool[next.value].time, pool[next.value].kind.rawValue) <= (event.time, event.kind.rawValue)
    {
      previous = next
      next = pool[next.value].next
    }
    pool[slot.value] = event
    pool[slot.value].next = next
    if previous == .none { head = slot } else { pool[previous.value].next = slot }
  }

  /// Removes and returns the first event of a list.
  ///
  /// - Precondition: The list is not empty, checked in debug builds.
  @inline(__always) mutating func popFirst(_ head: inout EventSlot) -> LocalEvent {
    let slot = head
    let event = pool[slot.value]
    head = event.next
    pool.give(slot.value)
    return event
  }

  /// Removes and returns the first event of a list that is about a push stored for a device.
  ///
  /// - Precondition: There is one.
  mutating func removeStored(for device: DeviceIndex, from head: inout EventSlot) -> LocalEvent {
    var previous = EventSlot.none
    var slot = head
    while slot != .none {
      let event = pool[slot.value]
      let isStored = event.kind == .deliver || event.kind == .expire
      if isStored && event.device == device { break }
      previous = slot
      slot = event.next
    }
    precondition(slot != .none, "device \(device.rawValue) has a stored push that is no event")
    let event = pool[slot.value]
    if previous == .none { head = event.next } else { pool[previous.value].next = event.next }
    pool.give(slot.value)
    return event
  }
}

/// An event of one subscriber alone: a node of their short list of pending events.
struct LocalEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A push reaches the device's network.
    case arrive
    /// It was lost on the way.
    case lose
    /// A stored push reaches a device that is back.
    case deliver
    /// A stored push expires.
    case expire
    /// The recipient opens the push.
    case open
    /// The recipient taps the action of the opened push, where journeys or conversions hear of it.
    case tap
    /// The recipient converts after opening or tapping the push.
    case convert
  }

  var time: Int64
  fileprivate(set) var next: EventSlot
  var flight: FlightSlot
  var kind: Kind
  var device: DeviceIndex
  /// An extra copy, which the device must not show.
  var isCopy: Bool
  /// Whether the device reports its delivery (S1-1-receipt).
  var isReceipted: Bool

  /// An event that is in no list yet.
  init(
    _ kind: Kind, _ flight: FlightSlot, on device: DeviceIndex, isCopy: Bool,
    isReceipted: Bool = false, at moment: Timestamp
  ) {
    time = moment.milliseconds
    next = .none
    self.flight = flight
    self.kind = kind
    self.device = device
    self.isCopy = isCopy
    self.isReceipted = isReceipted
  }

  /// Whether its flight must not close before it is handled: of an extra copy, or an opening
  /// and what follows it.
  @inline(__always) var isPending: Bool { isCopy || kind.rawValue >= Kind.open.rawValue }
}
