import PushFanout
import PushModel
import SimKernel

/// The calendar of what a lane shares, with the attempts that wait for a reply or a retry.
struct LaneCalendar: ~Copyable {
  private var queue: EventQueue<LaneEvent>
  private var transits: Pool<Transit>
  /// The time, in milliseconds, before which no post, trigger or other event outside the calendar
  /// and the subscribers' own lists happens.
  var calmUntil: Int64 = .min

  init(minimumCapacity: Int) {
    queue = EventQueue(minimumCapacity: minimumCapacity)
    transits = Pool(minimumCapacity: 64)
  }

  /// The number of events, and of slots for attempts, taken or free.
  var sizes: (events: Int, slots: Int) { (queue.count, transits.slots) }

  /// The time of the next event in milliseconds, `Int64.max` if there is none.
  @inline(__always) var nextTime: Int64 { queue.nextTime }

  /// The time in milliseconds before which a subscriber meets only events of their own.
  @inline(__always) var nextSharedTime: Int64 { min(calmUntil, queue.nextTime) }

  /// Removes and returns the next event.
  ///
  /// - Precondition: There is one.
  @inline(__always) mutating func popFirst() -> (at: Timestamp, event: LaneEvent) {
    let (time, _, event) = queue.popFirst()!
    return (Timestamp(milliseconds: time), event)
  }

  /// Adds an event, which at one time comes by its kind and then by `entity`.
  mutating func add(
    _ kind: LaneEvent.Kind, _ entity: UInt64, index: UInt32, at moment: Timestamp
  ) {
    queue.push(
      time: moment.milliseconds, order: LaneEvent.order(kind, entity),
      event: LaneEvent(kind: kind, index: index))
  }

  /// Adds an event about one subscriber.
  mutating func add(_ kind: LaneEvent.Kind, for person: PersonIndex, at moment: Timestamp) {
    add(kind, UInt64(truncatingIfNeeded: person.value), index: person.stored, at: moment)
  }

  /// Adds the arrival of a reply to an attempt, or a retry.
  mutating func add(
    _ kind: LaneEvent.Kind, _ attempt: Attempt, _ reply: ProviderReply, at moment: Timestamp
  ) {
    let slot = transits.take()
    transits[slot] = Transit(attempt: attempt, reply: reply)
    add(kind, attempt.recipient.rawValue, index: slot, at: moment)
  }

  /// Removes and returns the attempt of a reply or a retry that has come.
  mutating func take(_ event: LaneEvent) -> Transit {
    let transit = transits[event.index]
    transits.give(event.index)
    return transit
  }
}
