import PushModel

/// What rules remember about one person: hosts keep it beside his other records. Everything in it is
/// bounded.
public struct Agenda: Sendable, BitwiseCopyable {
  /// What a person takes part in: rules about anything else never meet him.
  public struct Part: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Uses the app for himself: rules about its being unopened, and those that win back.
    public static let user = Part(rawValue: 1)
    /// Takes assignments: rules about items, activities and years.
    public static let member = Part(rawValue: 2)
    /// Is told about the members of his organisation.
    public static let coordinator = Part(rawValue: 4)
    /// Buys things: rules that win back.
    public static let customer = Part(rawValue: 8)
  }

  /// Most items that wait for one person; of more, the oldest are no longer followed up.
  public static let itemsMax = 16

  /// Whose rules hold.
  public let organisation: BusinessID
  public let parts: Part
  /// When the person came under the rules.
  public let startedAt: Timestamp
  /// When the app was last open, or since when the person has it.
  public internal(set) var openedAt: Timestamp
  /// It has been opened.
  public internal(set) var hasOpened = false
  /// From when on the days of an absence count: the last opening, or the end of a reminder.
  var absentSince: Timestamp
  /// When the reminder that counts was intended; the distant past for none.
  var remindedAt = Timestamp.distantPast
  var wonBackAt = Timestamp.distantPast
  /// From when on idleness counts: the last activity, its reminder, or the end of a pause.
  var idleSince: Timestamp
  var idleToldAt = Timestamp.distantPast
  public internal(set) var isPaused = false
  /// Counted by ``RuleCondition/Counter``.
  public internal(set) var counts: InlineArray<2, UInt32> = [0, 0]
  /// The highest number of each that has been told.
  var told: InlineArray<2, UInt32> = [0, 0]
  /// The year of the last summary.
  var summaryYear: Int32 = .min
  /// The last decision point of a daily rule; the distant past for none.
  var decidedAt = Timestamp.distantPast
  /// Day of a coordinator's last run.
  var ranOn: Int32 = .min
  var items = InlineArray<16, Item>(repeating: Item())
  public internal(set) var itemCount: UInt8 = 0

  /// Something that waits for a person to look at it.
  public struct Item: Hashable, Sendable, BitwiseCopyable {
    /// Names it within its organisation: less than 2^19.
    public var number: UInt32 = 0
    public var at = Timestamp.distantPast
    var isFollowedUp = false
    /// Its coordinator has heard of it.
    var isTold = false
  }

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
  public var open: [Item] { (0..<Int(itemCount)).map { items[$0] } }

  public func isOpen(_ number: UInt32) -> Bool { place(of: number) != nil }

  func place(of number: UInt32) -> Int? {
    (0..<Int(itemCount)).first { items[$0].number == number }
  }

  mutating func add(_ item: Item) {
    if Int(itemCount) == Self.itemsMax { remove(at: 0) }
    items[Int(itemCount)] = item
    itemCount += 1
  }

  /// - Returns: The item, if it was waiting.
  @discardableResult mutating func close(_ number: UInt32) -> Item? {
    guard let place = place(of: number) else { return nil }
    let item = items[place]
    remove(at: place)
    return item
  }

  private mutating func remove(at place: Int) {
    for next in place + 1..<max(place + 1, Int(itemCount)) { items[next - 1] = items[next] }
    itemCount -= 1
  }
}
