import PushModel

/// The bookings of a window, with some that are not made yet.
struct CapLoad {
  private let window: CapWindowCounts
  private let reserved: [CapTerms.ReservedPlaces]
  /// The moments and reservations of bookings that are supposed.
  var more: [(at: Timestamp, reservation: Int?)] = []

  init(_ window: CapWindowCounts, _ reserved: [CapTerms.ReservedPlaces]) {
    self.window = window
    self.reserved = reserved
  }

  /// Number of bookings that count at a moment, of those under a reservation where one is given.
  func count(at now: Timestamp, of reservation: Int? = nil) -> Int {
    window.count(at: now, of: reservation)
      + more.count {
        window.counts($0.at, at: now) && (reservation == nil || $0.reservation == reservation)
      }
  }

  /// Number of places that a push of reservation `own` cannot have at a moment: those taken, and those that
  /// the other reservations still keep.
  func taken(for own: Int?, at now: Timestamp) -> Int {
    reserved.indices.reduce(count(at: now)) { taken, index in
      index == own
        ? taken : taken + max(0, reserved[index].places - count(at: now, of: index))
    }
  }
}
