import PushFanout
import PushModel
import SimKernel

/// The slot of a flight among the lane's, which its push and its attempts carry as their tag.
struct FlightSlot: Hashable, Sendable, BitwiseCopyable {
  let value: UInt32

  @inline(__always) init(_ value: UInt32) { self.value = value }
}

extension Attempt {
  /// The slot of the attempt's flight.
  @inline(__always) var flight: FlightSlot { FlightSlot(tag) }
}

/// The pushes under way in a lane. ``Flight/Stage`` says how each comes and goes.
struct Flights: ~Copyable {
  private var pool: Pool<Flight>

  init(minimumCapacity: Int) { pool = Pool(minimumCapacity: minimumCapacity) }

  /// The number of slots, taken or free.
  var slots: Int { pool.slots }

  /// The slot that the next new flight takes.
  @inline(__always) var next: FlightSlot { FlightSlot(pool.next) }

  /// The flight in a slot.
  subscript(slot: FlightSlot) -> Flight {
    @inline(__always) unsafeAddress { UnsafePointer(pool.pointer(to: slot.value)) }
    @inline(__always) unsafeMutableAddress { pool.pointer(to: slot.value) }
  }

  /// A pointer to the flight in a slot, valid until the next ``start(_:)``.
  @inline(__always) func pointer(to slot: FlightSlot) -> UnsafeMutablePointer<Flight> {
    pool.pointer(to: slot.value)
  }

  /// Starts a flight in the next slot.
  @inline(__always) mutating func start(_ flight: Flight) -> FlightSlot {
    let slot = pool.take()
    pool.pointer(to: slot).initialize(to: flight)
    return FlightSlot(slot)
  }

  /// Starts the flight of a held push anew, after another decision.
  @inline(__always) mutating func restart(_ flight: Flight, in slot: FlightSlot) {
    let old = pool.pointer(to: slot.value)
    precondition(old.pointee.stage == .held, "a push that is \(old.pointee.stage) starts again")
    var flight = flight
    flight.takeOverWait(from: old.pointee)
    old.initialize(to: flight)
  }

  /// Ends the flight of a held push that will never be released.
  @inline(__always) mutating func leave(_ slot: FlightSlot) {
    let stage = pool.pointer(to: slot.value).pointee.stage
    precondition(stage == .held, "a push that is \(stage) leaves")
    pool.give(slot.value)
  }

  /// Ends a flight of which nothing is pending any more.
  @inline(__always) mutating func close(_ slot: FlightSlot) {
    assert(pool.pointer(to: slot.value).pointee.isDone, "flight \(slot.value) is under way")
    pool.give(slot.value)
  }

  /// Marks every flight of a push as withdrawn, so that it is not retried.
  ///
  /// - Complexity: O(slots)
  mutating func withdraw(_ push: PushID) {
    for slot in 0..<UInt32(pool.slots) where pool.isTaken(slot) {
      if pool[slot].push == push { pool[slot].isWithdrawn = true }
    }
  }

  /// The flights under way, by slot.
  var all: [FlightSlot] {
    (0..<UInt32(pool.slots)).filter { pool.isTaken($0) }.map { FlightSlot($0) }
  }
}
