import Bytes
import PushModel

/// The place of a person in one journey. It is kept when the journey is over, so that nobody enters
/// again too soon.
public struct JourneyPlace: Hashable, Sendable, BitwiseCopyable {
  /// The hash of the journey's name.
  var journey: UInt64 = 0
  /// The number of entries so far, this one included.
  var entries: UInt32 = 0
  /// When the person entered last.
  public internal(set) var enteredAt = Timestamp.distantPast
  /// The index of the present step; their number behind the last one.
  public internal(set) var step: UInt8 = 0
  /// The end of the wait of the present step. Of a push it is the distant future from its firing until
  /// it is decided, and the distant past while it is held; when the journey is over, the former.
  public internal(set) var until = Timestamp.distantFuture
  /// Whether the journey is over.
  public internal(set) var isOver = false
  /// The number of what the event was about.
  var item: UInt64 = 0

  /// The id of the push of a step, the same in every arm and however often it is asked for.
  func push(_ step: Int, from organisation: BusinessID) -> PushID {
    PushID.journey(key: journey, entry: entries, step: step, from: organisation)
  }

  /// The most places of a person: in journeys and in campaigns.
  static let countMax = Journey.countMax + Campaign.countMax

  /// Whether the present step is a push; otherwise it is a wait.
  var isAtPush: Bool { until == .distantFuture || until == .distantPast }

  mutating func end() { (isOver, until) = (true, .distantFuture) }
}

extension JourneyPlace: ByteValue {
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer(&journey)
    try fields.integer(&entries)
    try fields.pastMoment("journey.enteredAt", &enteredAt)
    try fields.integer("journey.step", &step, in: 0...UInt8(2 * Journey.sendsMax))
    try fields.moment("journey.until", &until)
    try fields.flag("journey.isOver", &isOver)
    try fields.integer(&item)
  }
}

extension PushID {
  /// The key of a journey: the hash FNV-1a of its name, so that its pushes have the same ids whatever
  /// journeys there are beside it.
  package static func journeyKey(_ name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The id of a push of a journey.
  static func journey(
    key: UInt64, entry: UInt32, step: Int, from organisation: BusinessID
  ) -> PushID {
    PushID(wide: .journey, mark: UInt8(step), organisation, key, change: UInt64(entry))
  }

  /// The journey and step that a push is of; `nil` where none of `names` has it among its first
  /// thousand entries of a person. A campaign is known by its ``Campaign/journeyName(_:)``.
  ///
  /// - Parameter organisation: The organisation of the person.
  package func journey(among names: some Sequence<String>, from organisation: BusinessID) -> (
    name: String, step: Int
  )? {
    guard source == .journey else { return nil }
    let (own, step) = (PushID(rawValue: rawValue & ~(1 << 63)), Int(mark))
    for name in names {
      let key = Self.journeyKey(name)
      let isOwn = (1...1_000).contains {
        own == Self.journey(key: key, entry: $0, step: step, from: organisation)
      }
      if isOwn { return (name, step) }
    }
    return nil
  }
}
