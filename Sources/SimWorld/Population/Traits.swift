import PushModel
import SimKernel

/// The traits of a subscriber, which no strategy changes.
struct Traits: Sendable, BitwiseCopyable {
  var zone: ZoneID
  /// Place of the language in ``WorldPlan/languages``.
  var language: UInt8
  var preferences: Preferences
  /// Hours by which their day is later than the profile's, in -6...6.
  var chronotype: Float
  var sessionsPerDay: Float
  /// Factor on the hazard of opening, with mean 1 over people.
  var response: Float
  /// Pushes per week that they tolerate.
  var tolerance: Float
  /// The topic that they like; 0 when there are no tastes.
  var topic: UInt16
  /// When they join; the distant past for those who are there when the run starts.
  var joinsAt: Timestamp
  /// When they remove the app for other reasons than pushes; the distant future if that hazard is
  /// 0.
  var leavesAt: Timestamp

  init(_ subscriber: UInt64, _ plan: WorldPlan, _ key: StreamKey) {
    let parameters = plan.parameters
    let first = Draw(key, Purpose.subscriber, entity: subscriber, occasion: 0)
    let taste = Draw(key, Purpose.taste, entity: subscriber, occasion: 0)
    let keenness = Keenness(of: subscriber, plan, key)
    zone = plan.zone(first.u0)
    language = UInt8(plan.languageChoice.index(first.u1))
    chronotype = Self.chronotype(first, parameters)
    sessionsPerDay = Float(
      min(
        Self.sessionsPerDayMax,
        Distribution.lognormal(
          keenness.more(first.u3), median: parameters.activity.sessionsPerDay,
          sigma: parameters.activity.sessionsSigma)))
    // Mean 1: the median is exp(-variance / 2), and variance is ln(1 + CV²).
    let cv = parameters.response.personCV
    let variance = Elementary.log(1 + cv * cv)
    response = Float(
      Distribution.lognormal(
        keenness.more(taste.u0), median: Elementary.exp(-variance / 2),
        sigma: variance.squareRoot()))
    tolerance = Float(
      Distribution.lognormal(
        keenness.more(taste.u1), median: parameters.fatigue.toleranceMedian,
        sigma: parameters.fatigue.toleranceSigma))
    topic = plan.tastes.areNone ? 0 : plan.tastes.topic(of: subscriber, key)
    joinsAt = plan.arrivals?.joinsAt(subscriber, key) ?? .distantPast
    leavesAt = .distantFuture
    if let days = Self.stay(
      subscriber, isNew: joinsAt > .distantPast, keenness.more(taste.u2), plan, key)
    {
      leavesAt =
        max(plan.span.start, joinsAt) + Interval(milliseconds: Int64(min(days, 1e6) * 86_400_000))
    }
    preferences = Self.preferences(subscriber, parameters.preferences, key)
  }

  /// The most sessions of a person on an average day.
  static let sessionsPerDayMax = 20.0

  /// Hours by which the day of a subscriber is later than the profile's.
  static func chronotype(of subscriber: UInt64, _ plan: WorldPlan, _ key: StreamKey) -> Float {
    let first = Draw(key, Purpose.subscriber, entity: subscriber, occasion: 0)
    return chronotype(first, plan.parameters)
  }

  private static func chronotype(_ first: Draw, _ parameters: WorldParameters) -> Float {
    let shift = Elementary.normalQuantile(first.u2) * parameters.activity.chronotypeSigma
    return Float(min(6, max(-6, shift)))
  }

  /// Days for which they keep the app, from the start of the run or from when they join, for a
  /// uniform `u` with which they rise; `nil` if for ever.
  private static func stay(
    _ subscriber: UInt64, isNew: Bool, _ u: Double, _ plan: WorldPlan, _ key: StreamKey
  ) -> Double? {
    if let law = plan.retention {
      return isNew ? law.life(u) : law.rest(after: law.tenure(of: subscriber, key), u)
    }
    let hazard = plan.parameters.fatigue.uninstallPerDay
    return hazard > 0 ? Distribution.exponential(u, mean: 1 / hazard) : nil
  }

  private static func preferences(
    _ subscriber: UInt64, _ parameters: PreferenceParameters, _ key: StreamKey
  ) -> Preferences {
    let draw = Draw(key, Purpose.preference, entity: subscriber, occasion: 0)
    let more = Draw(key, Purpose.preference, entity: subscriber, occasion: 1)
    var categories: CategorySet = [CategorySet(.security), CategorySet(.transactional)]
    if draw.u1 < parameters.marketingShare { categories.insert(CategorySet(.marketing)) }
    if more.u0 >= parameters.categoryOffShare { categories.insert(CategorySet(.updates)) }
    if more.u1 >= parameters.categoryOffShare { categories.insert(CategorySet(.messages)) }
    if more.u2 >= parameters.categoryOffShare { categories.insert(CategorySet(.activity)) }
    if more.u3 >= parameters.categoryOffShare { categories.insert(CategorySet(.reminders)) }
    let tasks = Draw(key, Purpose.preference, entity: subscriber, occasion: 32)
    if tasks.u0 >= parameters.categoryOffShare { categories.insert(CategorySet(.tasks)) }
    for (place, category) in Category.allCases.enumerated() {
      guard let share = parameters.optIn[category] else { continue }
      categories.remove(CategorySet(category))
      let own = Draw(key, Purpose.preference, entity: subscriber, occasion: UInt64(2 + place))
      if own.u0 < share { categories.insert(CategorySet(category)) }
    }
    return Preferences(
      isPushEnabled: draw.u0 >= parameters.pushOffShare, categories: categories,
      quietHours: quiet(draw, parameters), typesOff: typesOff(subscriber, parameters, key))
  }

  private static func typesOff(
    _ subscriber: UInt64, _ parameters: PreferenceParameters, _ key: StreamKey
  ) -> TypeSet {
    var off: TypeSet = []
    guard let shares = parameters.typeOff else { return off }
    for (type, share) in shares {
      let draw = Draw(key, Purpose.typeSwitch, entity: subscriber, occasion: type.occasion)
      if draw.u0 < share { off.insert(TypeSet(type)) }
    }
    return off
  }

  private static func quiet(_ draw: Draw, _ parameters: PreferenceParameters) -> QuietPreference {
    let own = parameters.ownQuietShare
    if draw.u2 < own {
      if let window = parameters.ownQuiet { return .own(window) }
      let from = 20 * 60 + Int(draw.u3 * 7) * 30
      let to = 6 * 60 + Int(draw.u2 / own * 9) * 30
      return .own(QuietWindow(from: UInt16(from), to: UInt16(to)))
    }
    return draw.u2 < own + parameters.noQuietShare ? .off : .inherit
  }
}

extension PushType {
  /// The occasion of a draw that is about the type: its number, or of one that a content adds a hash of the
  /// name (FNV-1a), so that further types move no draw.
  fileprivate var occasion: UInt64 {
    guard !isShipped else { return UInt64(rawValue) }
    return name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
