import PushModel

/// A number that a ``ScoreModel`` sees of a push, its recipient and the moment at which it would be sent.
///
/// Times that never were, such as the last opening of someone who has opened nothing, count as a year
/// ago. Yes is 1 and no is 0.
public enum ScoreFeature: UInt8, Named, BitwiseCopyable {
  /// The local hour of the moment, 0...23: the first of the slot for a push that waits.
  case hour
  /// The local day of the week of the moment, from 0 for Monday to 6.
  case weekday
  /// Hours for which the push waits; 0 for a push that is sent now.
  case wait
  /// Hours from the intention of the push to the moment.
  case age
  /// The number of things that the push is about, 1 or more.
  case items
  /// Pushes sent to the recipient on this local day.
  case sentToday
  /// Pushes sent to them since they last opened one.
  case unopened
  /// Days since the service first knew of them.
  case daysKnown
  /// Hours since they were last sent a push.
  case hoursSinceSent
  /// Hours since they last opened a push.
  case hoursSinceOpened
  /// Hours since they last opened the app.
  case hoursSinceVisit
  /// All pushes that they were sent.
  case sent
  /// All pushes that they opened.
  case opened
  /// All openings of the app.
  case visits
  /// Pushes that they were sent in the hours of the slot.
  case sentInSlot
  /// Those of them that they opened.
  case openedInSlot
  /// Openings of the app in the hours of the slot.
  case visitsInSlot
  /// Pushes of this category that they were sent.
  case sentOfCategory
  /// Those of them that they opened.
  case openedOfCategory
  /// Whether a push can be attempted on an Android device.
  case android
  /// Whether a push can be attempted on an iOS device.
  case ios
  /// Hours of their local time ahead of UTC.
  case utcOffset
  /// Whether the push is of the category of that name; here and below.
  case isUpdates, isMarketing, isMessages, isTransactional, isSecurity, isActivity, isTasks
  case isReminders

  /// The name by which models and records call it.
  public var name: String { Self.names[Int(rawValue)] }

  private static let names = allCases.map { "\($0)" }
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The feature of a name; `nil` if there is none.
  public init?(name: String) {
    guard let feature = Self.byName[name] else { return nil }
    self = feature
  }
}

/// The value of each ``ScoreFeature`` for one push and one moment.
public struct ScoreInputs: Sendable, BitwiseCopyable {
  private var values = InlineArray<32, Double>(repeating: 0)

  /// Hours that stand for never.
  private static let never = 8_760.0

  /// All values are 0.
  public init() {}

  /// The values for a push that is sent now.
  ///
  /// - Parameter slot: The slots of the day.
  /// - Complexity: O(24), without allocation.
  public init(_ record: DecisionRecord, in slot: SlotChoice) {
    let experience = record.experience
    self[.items] = Double(record.push.items)
    self[.sentToday] = Double(record.sentToday)
    self[.unopened] = Double(experience.unopened)
    self[.daysKnown] = max(0, (record.now - experience.knownSince).days)
    self[.hoursSinceSent] = Self.hours(since: experience.lastSent, record.now)
    self[.hoursSinceOpened] = Self.hours(since: experience.lastOpened, record.now)
    self[.hoursSinceVisit] = Self.hours(since: experience.lastVisit, record.now)
    for category in Category.allCases {
      self[.sent] += Double(experience.sent(category))
      self[.opened] += Double(experience.opened(category))
    }
    for hour in 0..<24 { self[.visits] += Double(experience.visits(inHour: hour)) }
    self[.sentOfCategory] = Double(experience.sent(record.category))
    self[.openedOfCategory] = Double(experience.opened(record.category))
    self[.android] = record.reach.eligible & ~record.reach.apple != 0 ? 1 : 0
    self[.ios] = record.reach.eligible & record.reach.apple != 0 ? 1 : 0
    self[.utcOffset] = Double(record.clock.offset) / 3_600_000
    values[Int(ScoreFeature.isUpdates.rawValue + record.category.rawValue)] = 1
    set(slot.slot(ofHour: record.hour), of: slot, for: record)
  }

  /// Changes what depends on the moment to that of a slot: now for the present one, else its start.
  public mutating func set(_ place: Int, of slot: SlotChoice, for record: DecisionRecord) {
    let time = record.clock.timeOfDay(record.now)
    let isPresent = place == slot.slot(ofHour: Int(time / 3_600_000))
    var wait = isPresent ? 0 : Int64(place * slot.hours) * 3_600_000 - time
    if wait < 0 { wait += LocalClock.dayLength }
    let moment = record.now + Interval(milliseconds: wait)
    self[.hour] = Double(record.clock.hour(moment))
    self[.weekday] = Double(record.clock.weekday(moment))
    self[.wait] = Double(wait) / 3_600_000
    self[.age] = Double((moment - record.push.intendedAt).milliseconds) / 3_600_000
    var (sent, opened, visits) = (0, 0, 0)
    for hour in place * slot.hours..<(place + 1) * slot.hours {
      sent += record.experience.sent(inHour: hour)
      opened += record.experience.opened(inHour: hour)
      visits += record.experience.visits(inHour: hour)
    }
    self[.sentInSlot] = Double(sent)
    self[.openedInSlot] = Double(opened)
    self[.visitsInSlot] = Double(visits)
  }

  /// The values in single precision, in which XGBoost and the trees of scikit-learn compare them.
  var rounded: ScoreInputs {
    var rounded = self
    for place in values.indices { rounded.values[place] = Double(Float(values[place])) }
    return rounded
  }

  /// The value of a feature.
  public subscript(feature: ScoreFeature) -> Double {
    get { values[Int(feature.rawValue)] }
    set { values[Int(feature.rawValue)] = newValue }
  }

  private static func hours(since moment: Timestamp, _ now: Timestamp) -> Double {
    moment == .distantPast ? never : Double((now - moment).milliseconds) / 3_600_000
  }
}
