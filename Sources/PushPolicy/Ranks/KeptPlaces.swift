import PushModel

/// The places that the window of a calendar cap keeps for a group, once the window has a booking.
package struct KeptPlaces: Hashable, Sendable {
  /// The cap and the reservation, by their indices.
  let cap: Int
  let reservation: Int
  /// The number of the day or week.
  let period: Int64
  /// Number of places that the group has not used.
  package let unused: Int

  /// Whether both are of the same window.
  package func isSameWindow(as other: KeptPlaces) -> Bool {
    (cap, reservation, period) == (other.cap, other.reservation, other.period)
  }
}

extension PolicyTable {
  /// Whether some pushes yield to others: by ranks, or by places that a cap keeps.
  package var hasPriorities: Bool { hasRanks || terms.contains { !$0.reserved.isEmpty } }

  /// The places that calendar windows with a booking keep; a rolling window has no end at which one lapses.
  package func keptPlaces(in history: UnsafeMutableBufferPointer<Int64>) -> [KeptPlaces] {
    var all: [KeptPlaces] = []
    for cap in caps.indices where caps[cap].isCalendar && caps[cap].limit > 0 {
      let offset = caps[cap].offset
      for (index, reserved) in terms[cap].reserved.enumerated() where history[offset + 1] > 0 {
        let used = Int(history[offset + 2 + index])
        all.append(
          KeptPlaces(
            cap: cap, reservation: index, period: history[offset],
            unused: max(0, reserved.places - used)))
      }
    }
    return all
  }

  /// When the window of the places begins and ends in a zone.
  package func span(of places: KeptPlaces, in zone: ZoneID, _ zones: ZoneTable) -> Range<Timestamp>
  {
    let isDaily = caps[places.cap].window == CapRow.localDay
    // Weeks are counted from a Monday: ``LocalClock/week(ofDay:)``.
    let (day, days): (Int64, Int64) =
      isDaily ? (places.period, 1) : (places.period * 7 - 3, 7)
    return zones.instant(
      zone, day: day, minute: 0)..<zones.instant(zone, day: day + days, minute: 0)
  }

  /// The name of the places, as ``Policy/reservationNames`` has it.
  package func nameOfReservation(_ places: KeptPlaces) -> String {
    "\(terms[places.cap].name) \(terms[places.cap].identity.reserved[places.reservation])"
  }
}

extension Policy {
  /// Whether some pushes yield to others: by ranks, or by places that a cap keeps.
  package var hasPriorities: Bool { ranks != nil || keeping.contains { !$0.cap.reserve.isEmpty } }

  /// The caps that may keep places, by name.
  private var keeping: [(name: String, cap: Cap)] {
    let all = caps.map { (name: $0.key.description, cap: $0.value) }
    return budget.map { all + [(name: "budget", cap: $0)] } ?? all
  }

  /// A name for the places that each calendar cap keeps for a group, of the cap and the group: `global tasks`.
  package var reservationNames: [String] {
    keeping.filter { $0.cap.per == .localDay || $0.cap.per == .isoWeek }
      .flatMap { one in one.cap.reserve.map { "\(one.name) \($0.of)" } }.sorted()
  }
}
