import Bytes
import PushModel

/// What a service has seen of one recipient: pushes that it sent them, their openings and visits, by
/// local hour, by category and by type. Rules of one's own decide by it (``DecisionRule``).
///
/// Counts stop at 65 535. An opening counts for the hour in which its push was sent, so that the share
/// of an hour is that of the pushes that were sent in it.
public struct Experience: Hashable, Sendable, BitwiseCopyable {
  /// When the service first knew of the recipient.
  public var knownSince: Timestamp
  /// When a push was last sent; `distantPast` if never.
  public private(set) var lastSent = Timestamp.distantPast
  /// When one was last opened; `distantPast` if never.
  public private(set) var lastOpened = Timestamp.distantPast
  /// When the app was last opened, by a push or without one; `distantPast` if never.
  public private(set) var lastVisit = Timestamp.distantPast
  /// The number of pushes sent since one was last opened.
  public private(set) var unopened: UInt16 = 0
  private var sentByHour = InlineArray<24, UInt16>(repeating: 0)
  private var openedByHour = InlineArray<24, UInt16>(repeating: 0)
  private var visitsByHour = InlineArray<24, UInt16>(repeating: 0)
  private var sentByCategory = InlineArray<8, UInt16>(repeating: 0)
  private var openedByCategory = InlineArray<8, UInt16>(repeating: 0)
  private var sentByType = InlineArray<64, UInt16>(repeating: 0)
  private var openedByType = InlineArray<64, UInt16>(repeating: 0)

  /// No experience yet with a recipient who is known from `moment` on.
  public init(since moment: Timestamp) { knownSince = moment }

  /// The number of pushes sent in a local hour.
  ///
  /// - Precondition: Here and below, `hour` is in 0..<24.
  public func sent(inHour hour: Int) -> Int { Int(sentByHour[hour]) }
  /// The number of pushes sent in a local hour that were opened, at whatever hour.
  public func opened(inHour hour: Int) -> Int { Int(openedByHour[hour]) }
  /// The number of times that the app was opened in a local hour, by a push or without one.
  public func visits(inHour hour: Int) -> Int { Int(visitsByHour[hour]) }
  /// The number of pushes of a category that were sent.
  public func sent(_ category: Category) -> Int { Int(sentByCategory[Int(category.rawValue)]) }
  /// The number of pushes of a category that were opened.
  public func opened(_ category: Category) -> Int { Int(openedByCategory[Int(category.rawValue)]) }

  /// The number of pushes of a type that were sent.
  public func sent(ofType type: PushType) -> Int { Int(sentByType[Int(type.rawValue)]) }
  /// The number of pushes of a type that were opened.
  public func opened(ofType type: PushType) -> Int { Int(openedByType[Int(type.rawValue)]) }

  /// Records that a push of a type is sent in a local hour.
  public mutating func send(_ type: PushType, inHour hour: Int, at now: Timestamp) {
    Self.count(&sentByHour[hour])
    Self.count(&sentByCategory[Int(type.category.rawValue)])
    Self.count(&sentByType[Int(type.rawValue)])
    Self.count(&unopened)
    lastSent = now
  }

  /// Records that a push of a type is opened that was sent in a local hour. The opening of the app
  /// is recorded by ``visit(inHour:at:)``.
  public mutating func open(_ type: PushType, sentInHour hour: Int, at now: Timestamp) {
    Self.count(&openedByHour[hour])
    Self.count(&openedByCategory[Int(type.category.rawValue)])
    Self.count(&openedByType[Int(type.rawValue)])
    unopened = 0
    lastOpened = now
  }

  /// Records that the app is opened in a local hour.
  public mutating func visit(inHour hour: Int, at now: Timestamp) {
    Self.count(&visitsByHour[hour])
    lastVisit = now
  }

  private static func count(_ number: inout UInt16) { if number < .max { number += 1 } }

  /// Whether all counts and times are equal.
  public static func == (one: Experience, other: Experience) -> Bool {
    one.numbers == other.numbers && one.knownSince == other.knownSince
      && one.lastSent == other.lastSent && one.lastOpened == other.lastOpened
      && one.lastVisit == other.lastVisit
  }

  /// Feeds all counts and times into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers)
    for moment in [knownSince, lastSent, lastOpened, lastVisit] { hasher.combine(moment) }
  }

  private var numbers: [UInt16] {
    let hours = (0..<24).flatMap { [sentByHour[$0], openedByHour[$0], visitsByHour[$0]] }
    let categories = (0..<8).flatMap { [sentByCategory[$0], openedByCategory[$0]] }
    return hours + categories + [unopened] + types
  }

  private var types: [UInt16] {
    (0..<PushType.countMax).flatMap { [sentByType[$0], openedByType[$0]] }
  }
}

extension Experience: ByteValue {
  /// Writes or reads the sums; of a type that the writer did not know they are as before.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.pastMoment("experience.knownSince", &knownSince)
    try fields.pastMoment("experience.lastSent", &lastSent)
    try fields.pastMoment("experience.lastOpened", &lastOpened)
    try fields.pastMoment("experience.lastVisit", &lastVisit)
    for hour in 0..<24 {
      try fields.integer(&sentByHour[hour])
      try fields.integer(&openedByHour[hour])
      try fields.integer(&visitsByHour[hour])
    }
    for category in 0..<8 {
      try fields.integer(&sentByCategory[category])
      try fields.integer(&openedByCategory[category])
    }
    try fields.integer(&unopened)
    // A later version may have more types.
    var known = PushType.allCases.count
    try fields.integer("experience.types", &known, as: UInt8.self, in: 0...known)
    for type in 0..<known {
      try fields.integer(&sentByType[type])
      try fields.integer(&openedByType[type])
    }
    if fields.version > 1 { try visitAdded(&fields) }
  }

  /// Writes or reads the sums of the content's types that there are any of, by name. Those of a type that is gone
  /// are forgotten.
  private mutating func visitAdded(_ fields: inout ByteFields) throws(ByteError) {
    let types = PushTypes.inUse
    var rows: [TypeCounts] = []
    for type in types.all where !type.isShipped && sent(ofType: type) + opened(ofType: type) > 0 {
      let place = Int(type.rawValue)
      rows.append(
        TypeCounts(
          name: types.name(of: type), sent: sentByType[place], opened: openedByType[place]))
    }
    try fields.list("experience.added", &rows, of: TypeCounts(), countMax: PushType.countMax)
    guard fields.isReading else { return }
    for row in rows {
      guard let type = types[row.name] else { continue }
      sentByType[Int(type.rawValue)] = row.sent
      openedByType[Int(type.rawValue)] = row.opened
    }
  }

  /// The sums of one type of the content.
  private struct TypeCounts: ByteValue {
    var name = ""
    var sent: UInt16 = 0
    var opened: UInt16 = 0

    mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
      try fields.text("experience.type", &name)
      try fields.integer(&sent)
      try fields.integer(&opened)
    }
  }
}
