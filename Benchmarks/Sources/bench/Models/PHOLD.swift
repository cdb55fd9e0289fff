import Glibc

/// PHOLD (Fujimoto 1990): every entity starts with one event; an event schedules the next one at an
/// entity drawn at random, after a lookahead of 0.1 and an exponential time.
///
/// Draws, states and digest are those of the C++ program that it is compared with: equal digests
/// mean that both did the same work.
struct PHOLD {
  let entities: UInt32
  let end: Double

  struct Entity {
    var hash: UInt64 = 0
    var count: UInt32 = 0
    var drawn: UInt32 = 0
  }

  private struct Event {
    var time: Double
    var entity: UInt32
    var source: UInt32
  }

  /// - Returns: Events, the digest, and how long it took from the first event on.
  func run<C: Calendar>(_: C.Type) -> Measured {
    var calendar = C(minimumCapacity: Int(entities))
    var states = ContiguousArray(repeating: Entity(), count: Int(entities))
    for entity in 0..<entities { push(start(entity, &states[Int(entity)]), on: &calendar) }
    let watch = Stopwatch()
    let events = states.withUnsafeMutableBufferPointer { loop(&calendar, $0) }
    let time = watch.time
    let digest = states.reduce(0) { $0 &+ mix($1.hash &+ UInt64($1.count)) }
    return Measured(operations: events, check: digest, time: time)
  }

  @inline(__always)
  private func loop<C: Calendar>(
    _ calendar: inout C, _ states: UnsafeMutableBufferPointer<Entity>
  ) -> Int {
    var events = 0
    while true {
      let entry = calendar.popFirst()
      let event = Event(
        time: Double(bitPattern: UInt64(bitPattern: entry.time)), entity: UInt32(entry.order >> 32),
        source: UInt32(truncatingIfNeeded: entry.order))
      guard event.time < end else { return events }
      events += 1
      push(fire(event, &states[Int(event.entity)]), on: &calendar)
    }
  }

  /// Times are not negative, so their bit patterns have their order.
  @inline(__always) private func push<C: Calendar>(_ event: Event, on calendar: inout C) {
    calendar.push(
      time: Int64(bitPattern: event.time.bitPattern),
      order: UInt64(event.entity) << 32 | UInt64(event.source))
  }

  @inline(__always) private func start(_ entity: UInt32, _ state: inout Entity) -> Event {
    let word = draw(entity, &state)
    return Event(time: 0.1 - log(uniform(word)), entity: entity, source: entity)
  }

  @inline(__always) private func fire(_ event: Event, _ state: inout Entity) -> Event {
    state.hash = mix(state.hash ^ event.time.bitPattern) &+ UInt64(event.source)
    state.count &+= 1
    let target = draw(event.entity, &state)
    let when = draw(event.entity, &state)
    return Event(
      time: event.time + 0.1 - log(uniform(when)),
      entity: UInt32(target.multipliedFullWidth(by: UInt64(entities)).high), source: event.entity)
  }

  @inline(__always) private func draw(_ entity: UInt32, _ state: inout Entity) -> UInt64 {
    let key = mix(0x5851_F42D_4C95_7F2D ^ UInt64(entity))
    defer { state.drawn &+= 1 }
    return mix(key &+ UInt64(state.drawn) &* 0x9E37_79B9_7F4A_7C15)
  }

  @inline(__always) private func uniform(_ word: UInt64) -> Double {
    (Double(word >> 11) + 0.5) * 0x1p-53
  }
}

/// The finaliser of splitmix64.
@inline(__always) func mix(_ word: UInt64) -> UInt64 {
  var z = word
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return z ^ z >> 31
}
