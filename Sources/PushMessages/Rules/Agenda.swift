import PushModel

/// The memory of the rules about one person. Hosts keep it beside their other records of the
/// person. Nothing is allocated for a person with up to sixteen items and two journeys.
public struct Agenda: Sendable {
  /// The roles of a person: rules about any other role never concern them.
  public struct Part: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// One bit for each role.
    public var rawValue: UInt8
    /// The roles with the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A user of the app: rules about days without an opening, win-back and chance.
    public static let user = Part(rawValue: 1)
    /// Somebody who takes assignments: rules about items, activities and years.
    public static let member = Part(rawValue: 2)
    /// Somebody who is told about the members of their organisation.
    public static let coordinator = Part(rawValue: 4)
    /// Somebody who buys things: win-back.
    public static let customer = Part(rawValue: 8)
  }

  /// Number of counters that ``counts`` has room for.
  static let countersMax = InlineArray<2, UInt32>.count

  /// The organisation whose rules hold.
  public internal(set) var organisation: BusinessID
  /// The roles of the person.
  public internal(set) var parts: Part
  /// When the person came under the rules.
  public internal(set) var startedAt: Timestamp
  /// When the app was last opened; before the first opening, when the person came under the rules.
  public internal(set) var openedAt: Timestamp
  /// Whether the app has ever been opened.
  public internal(set) var hasOpened = false
  /// The start of the days of an absence: the last opening, or the end of a reminder.
  var absentSince: Timestamp
  /// When the latest reminder was intended; the distant past for none.
  var remindedAt = Timestamp.distantPast
  var wonBackAt = Timestamp.distantPast
  /// The start of idleness: the last activity, its reminder, or the end of a pause.
  var idleSince: Timestamp
  var idleToldAt = Timestamp.distantPast
  /// Whether the person takes a break: no reminders of idleness.
  public internal(set) var isPaused = false
  /// The counts, by the raw value of a ``TriggerCondition/Counter``.
  public internal(set) var counts: InlineArray<2, UInt32> = [0, 0]
  /// The highest number of each count that milestones have been told of.
  var told: InlineArray<2, UInt32> = [0, 0]
  /// The year of the last summary.
  var summaryYear: Int32 = .min
  /// The last decision point of a daily rule; the distant past for none.
  var decidedAt = Timestamp.distantPast
  /// The local day of a coordinator's last run.
  var ranOn: Int32 = .min
  var items = ShortList<16, Item>(blank: Item())
  /// The number of journeys that the person has entered, over or not.
  public var journeyCount: Int { journeys.count }
  /// The places of the person in them.
  var journeys = ShortList<2, JourneyPlace>(blank: JourneyPlace())
  /// The days on which the app was opened.
  var visitDays = LateDays()
  /// The days on which a push was opened.
  var openDays = LateDays()
  /// The number of items that wait.
  public var itemCount: Int { items.count }

  /// An item that waits for a person to look at it.
  public struct Item: Hashable, Sendable, BitwiseCopyable {
    /// The number that names it within its organisation.
    public var number: UInt64 = 0
    /// When it was assigned.
    public var at = Timestamp.distantPast
    /// When it is due; the distant future for no due time.
    public var dueAt = Timestamp.distantFuture
    var isFollowedUp = false
    /// Whether its coordinator has been told of it.
    var isTold = false
    /// Whether its due time has been told, or has passed.
    var isAlerted = false
  }

  /// The agenda of a person to whom nothing has happened yet.
  ///
  /// - Parameter start: When the person comes under the rules.
  public init(_ organisation: BusinessID, _ parts: Part, at start: Timestamp) {
    self.organisation = organisation
    self.parts = parts
    startedAt = start
    openedAt = start
    absentSince = start
    idleSince = start
  }
}

extension Agenda {
  var isAnyOpen: Bool { itemCount > 0 }

  /// The items that nobody has looked at, oldest first.
  public var open: [Item] { items.all }

  /// Whether the item with this number still waits.
  public func isOpen(_ number: UInt64) -> Bool { place(of: number) != nil }

  func place(of number: UInt64) -> Int? {
    (0..<itemCount).first { items[$0].number == number }
  }

  mutating func close(_ number: UInt64) {
    if let place = place(of: number) { items.remove(at: place) }
  }

  /// The highest count that is kept: more than any milestone.
  static let countMax: UInt32 = 1 << 30

  mutating func count(_ counter: TriggerCondition.Counter, _ times: UInt32) {
    let place = Int(counter.rawValue)
    counts[place] += min(times, Self.countMax - counts[place])
  }
}
