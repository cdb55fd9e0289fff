import PushModel

/// A ``Policy`` compiled into one row per push type. It decides in simulations and services alike.
///
/// A verdict allocates nothing. The tables are arrays rather than inline arrays, because reading an
/// inline array at a computed index copies all of it first (Swift 6.3).
public struct PolicyTable: Sendable {
  @usableFromInline let rows: ContiguousArray<TypeRow>
  @usableFromInline let caps: ContiguousArray<CapRow>
  @usableFromInline var quiet: QuietWindow
  @usableFromInline var hasQuiet: Bool
  @usableFromInline var timing: Timing
  @usableFromInline var gap: Interval
  @usableFromInline var gapDrops: Bool
  @usableFromInline var organisationOff: CategorySet
  /// What a ``History`` has behind the caps, as ``layout`` has it.
  @usableFromInline let memory: HistoryMemory
  /// Whether a booking writes more than the ledger and the windows of the caps, or asks the history about caps.
  @usableFromInline let booksMore: Bool
  /// Whether a verdict asks the history about caps, and not the moments of a ledger: where caps or the gap
  /// need more than a push's type, keep places or yield to ranks, or are more than a ledger has moments for.
  @usableFromInline let asksHistory: Bool
  /// Whether pushes yield to those of higher rank (``Policy/ranks``).
  package let hasRanks: Bool
  /// What caps ask of a push beyond its type.
  let terms: ContiguousArray<CapTerms>
  /// What a ledger knows each cap by, beside its row.
  let identities: ContiguousArray<CapIdentity>
  /// The caps in the order in which ledgers and histories have them.
  package let layout: CapLayout
  /// The pushes beyond whole types that neither wait for the gap nor begin one.
  let gapExempt: [GroupScope]
  /// The ranks of groups, the narrowest first.
  let ranks: [RankRow]
  /// The names of tags and campaigns: those that it was given, then those that the policy names.
  public let names: PushNames
  /// Number of ``History`` words that each recipient needs under this policy.
  public let historyWords: Int

  /// The number of notifications with a limit per day that are remembered unless another is asked for.
  /// *Assumption*.
  public static let notificationsDefault = 32

  /// The compiled form of `policy`.
  ///
  /// - Parameters:
  ///   - pushes: Number of decided pushes that are remembered, ``Ledger/recentMax`` or more.
  ///   - notifications: Number of notifications with a limit per day (``Push/perDayMax``) that are
  ///     remembered: the ones sent last.
  ///   - names: The numbers of types, tags and campaigns that pushes carry. Tags and campaigns that only the
  ///     policy names are numbered after them, in alphabetical order.
  /// - Throws: ``PolicyError`` when there are too many caps or names, or a limit, a rank, a reservation or
  ///   a length of time is out of range.
  public init(
    _ policy: Policy, remembering pushes: Int = Ledger.recentMax,
    limiting notifications: Int = Self.notificationsDefault, naming names: PushNames = PushNames()
  ) throws(PolicyError) {
    // What names no type of the table has its name of the table in use.
    try policy.checkTypes(among: names.types)
    // Caps are ordered by the names of their groups.
    self = try names.types.inUse { () throws(PolicyError) in
      try PolicyTable(compiling: policy, pushes, notifications, names)
    }
  }

  private init(
    compiling policy: Policy, _ pushes: Int, _ notifications: Int, _ names: PushNames
  ) throws(PolicyError) {
    Self.checkPackings()
    try policy.checkLengths()
    quiet = policy.quietRule?.window ?? QuietWindow(from: 0, to: 0)
    hasQuiet = policy.quietRule != nil
    timing = policy.timing
    gap = policy.minGap
    gapDrops = policy.gapOverflow == .drop
    organisationOff = policy.organisationOff.reduce(into: []) { $0.insert(CategorySet($1)) }
    let names = try policy.names(after: names)
    self.names = names
    let named = try policy.namedCaps(names)
    let ordered = try Self.rows(of: named, among: names.types)
    caps = ContiguousArray(ordered)
    terms = ContiguousArray(named.map(\.terms))
    identities = ContiguousArray(named.map(\.terms.identity))
    gapExempt = policy.gapExempt.filter { !$0.isOfTypes }.map { GroupScope($0, names) }
    hasRanks = policy.ranks != nil
    ranks = try policy.rankRows(names)
    let asksHistory =
      hasRanks || !gapExempt.isEmpty || caps.count > Ledger.capsMax
      || !terms.allSatisfy(\.isOfTypes)
    self.asksHistory = asksHistory
    let gathered = zip(ordered, named).reduce(0 as UInt64) { types, cap in
      cap.1.terms.countsTypes && cap.0.overflow == .digest ? types | cap.0.types : types
    }
    rows = ContiguousArray(
      names.types.all.map {
        TypeRow($0, under: policy, caps: ordered, gathered: gathered, asksHistory: asksHistory)
      })
    layout = CapLayout(
      caps, identities, naming: names, sendersMax: hasRanks ? HistoryMemory.sendersRanked : 0,
      olderMax: max(0, pushes - Ledger.recentMax), notificationsMax: max(0, notifications))
    memory = layout.memory
    booksMore = asksHistory || memory.isWritten
    historyWords = layout.historyWords
  }

  /// Checks that categories and caps fit where a table and a ledger pack them.
  private static func checkPackings() {
    Packing.check(Category.self, places: CategorySet.RawValue.bitWidth, in: "CategorySet")
    precondition(
      Ledger.capsMax <= TypeRow.capsMax,
      "a Ledger has \(Ledger.capsMax) caps, a TypeRow has room for \(TypeRow.capsMax)")
    let offset = MemoryLayout<Ledger>.offset(of: \.freeAt)
    precondition(offset == 0, "Ledger.freeAt is at byte \(offset ?? -1), 0 is expected")
  }

  /// The rows of caps, each with its place in the history.
  private static func rows(
    of caps: [NamedCap], among types: PushTypes
  ) throws(PolicyError) -> [CapRow] {
    var rows: [CapRow] = []
    for named in caps {
      rows.append(
        try CapRow(
          named.cap, over: named.group, among: types, refusal: named.refusal,
          keys: named.terms.identity.subject == nil ? 0 : CapSubject.keysMax, after: rows.last))
    }
    return rows
  }

  /// The row of `type`.
  @inlinable public subscript(type: PushType) -> TypeRow { rows[Int(type.rawValue)] }
}

extension PolicyTable {
  /// The time that `timing` chooses for a push that could go at `now`.
  @usableFromInline @inline(never) static func moment(
    _ timing: Timing, for push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>,
    _ zones: UnsafePointer<ZoneTable>, _ now: Timestamp
  ) -> Timestamp {
    moment(timing, for: push.pointee, recipient.pointee, zones.pointee, now)
  }

  private static func moment(
    _ timing: Timing, for push: Push, _ recipient: Recipient, _ zones: ZoneTable, _ now: Timestamp
  ) -> Timestamp {
    switch timing {
    case .immediate:
      return now
    case .fixed(let time):
      return zones.next(recipient.zone, minute: Int(time.minute), from: now)
    case .lastActive:
      return zones.next(
        recipient.zone, minute: minuteLastActive(of: recipient, zones), from: now)
    case .bestHour:
      let hour = recipient.bestHour
      let isKnown = hour != Recipient.hourUnknown
      if isKnown && recipient.clock.hour(now) == Int(hour) { return now }
      let minute = isKnown ? Int(hour) * 60 : Int(Timing.fallback.minute)
      return zones.next(recipient.zone, minute: minute, from: now)
    case .spread(let window):
      let share = spreadShare(push.id, recipient.id)
      return push.intendedAt
        + Interval(milliseconds: Int64(Double(window.milliseconds) * share))
    }
  }

  private static func minuteLastActive(of recipient: Recipient, _ zones: ZoneTable) -> Int {
    guard recipient.lastActive > .distantPast else { return Int(Timing.fallback.minute) }
    return zones.clock(recipient.zone, at: recipient.lastActive).minute(recipient.lastActive)
  }

  /// A fixed share in 0..<1 for a push and its recipient: a hash, not a draw (SplitMix64's mixer,
  /// Steele, Lea & Flood 2014).
  private static func spreadShare(_ push: PushID, _ recipient: RecipientID) -> Double {
    var bits = push.rawValue &+ recipient.rawValue &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
  }
}
