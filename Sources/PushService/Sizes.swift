import PushPolicy

/// How much a service remembers of one recipient. The first few of each kind are stored in place, the others
/// on the heap.
public struct Sizes: Hashable, Sendable {
  /// The numbers that a size may have.
  public static let accepted = 8...65_536

  /// Number of decided pushes that are remembered, so that a job that comes again is refused
  /// (S0-ARCH-14). *Assumption*: 256, in 2 KiB that are allocated with the recipient.
  public let pushes: Int
  /// Number of changes of reports that are remembered as told, so that none is told twice (S4-RULE-1).
  /// *Assumption*: 1,024; sixteen are stored in place.
  public let changes: Int
  /// Number of items that may wait for one person; one more is not accepted. *Assumption*: 1,024;
  /// sixteen are stored in place.
  public let items: Int

  /// Number of notifications with a limit per day (``PushModel/Push/perDayMax``) that are remembered, the ones sent
  /// last. ``PushPolicy/PolicyTable/notificationsDefault``, in 512 bytes that are allocated with the recipient.
  public let notifications: Int

  /// The default sizes.
  public init() {
    pushes = 256
    notifications = PolicyTable.notificationsDefault
    changes = 1_024
    items = 1_024
  }

  /// Sizes of one's own.
  ///
  /// - Throws: ``SizesError`` for a number that is not ``accepted``.
  public init(
    pushes: Int = Sizes().pushes, changes: Int = Sizes().changes, items: Int = Sizes().items,
    notifications: Int = Sizes().notifications
  ) throws(SizesError) {
    for (size, found) in [
      ("pushes", pushes), ("changes", changes), ("items", items), ("notifications", notifications),
    ]
    where !Self.accepted.contains(found) {
      throw SizesError(size: size, found: found)
    }
    self.pushes = pushes
    self.changes = changes
    self.items = items
    self.notifications = notifications
  }

  /// The sizes of a simulation, whose queue repeats a job within minutes: no push is remembered
  /// beyond those of a ledger, and no more notifications than the world limits.
  package static func simulated(limiting notifications: Int = 0) -> Sizes {
    Sizes(simulating: notifications)
  }

  private init(simulating notifications: Int) {
    pushes = Ledger.recentMax
    changes = Sizes().changes
    items = Sizes().items
    self.notifications = notifications
  }
}

/// A size that is out of range.
public struct SizesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the size.
  public let size: String
  /// The number that was given.
  public let found: Int

  /// A message that says what was found and what is accepted.
  public var description: String { "`\(size)` is \(found), it ranges over \(Sizes.accepted)" }
}
