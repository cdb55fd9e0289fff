import Tables

/// All that a log tells of one person under one arm.
struct LoggedPerson {
  enum Departure { case optOut, uninstall }

  let id: UInt64
  /// By the moment at which each was sent, or shown.
  var pushes: [LoggedPush] = []
  /// Probes of the device, in order; moments in UTC, with minutes to add and the zone.
  var probes: [(at: Int64, offset: Int16, zone: UInt16, isOnline: Bool)] = []
  var leftAt: Int64?
  var departure: Departure?
  /// A push made him leave.
  var isByPush = false
  var deviceCount = 1

  /// One in five, by the person's hash alone, is kept out of the fit to check it.
  var isHeldOut: Bool { ByteHash.mixed(id, 0x9E37_79B9_7F4A_7C15) % 5 == 0 }
}
