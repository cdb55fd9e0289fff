import PushModel
import SimKernel

/// The tables computed from a world's parameters, which all replications and lanes share.
package final class WorldPlan: Sendable {
  /// The parameters of the world.
  package let parameters: WorldParameters
  /// The start and end of the run and of its cohort.
  package let span: Span
  /// The time zones, among them all that the parameters name.
  package let zones: ZoneTable
  /// Times after a decision point of a daily rule within which an opening of the app counts; empty
  /// when nobody has decision points.
  package let decisionWindows: [Interval]
  /// The layout of the counts of decision points; `nil` when nobody has any.
  package let pointLayout: PointLayout?
  /// The layout of the sums of a micro-randomised trial; `nil` if nobody asks for its weighted and
  /// centred analysis.
  package let trialLayout: ExcursionLayout?
  /// The classes of pushes that are counted apart; one unless a metric asks for more.
  package let classes: PushClasses
  /// Commands about accounts, in order of time.
  let commands: [ScheduledCommand]
  /// Whether somebody may have a choice about a business that they follow.
  let hasFollowChoices: Bool
  let zoneIDs: ContiguousArray<ZoneID>
  let zoneChoice: WeightedChoice
  let languages: ContiguousArray<LanguageTag>
  let languageChoice: WeightedChoice
  let popularity: WeightedChoice
  let sessionHours: WeightedChoice
  let postHours: WeightedChoice
  private let postTypes: [PushType]
  private let postTypeChoice: WeightedChoice?
  /// The filter that reads posts, where they have texts.
  let screen = PostScreen()
  private let ownStyles: [(style: Style, share: Double)]
  private let reactions: [Reaction]
  private let reactionChoice: WeightedChoice
  let responses: ResponseModel
  let tastes: Tastes
  /// How visits feed back on visits; `nil` where they do not.
  let visits: VisitLaw?
  /// What people do about pushes that annoy them, in the order of the cases of ``Silencing``; `nil`
  /// without dynamics.
  let silencing: WeightedChoice?
  /// How visits are counted; `nil` where no metric asks for them.
  package let visitCounting: VisitCounting?
  /// Which conversions are counted; `nil` where no metric asks for them.
  let conversionMetric: ConversionMetric?
  /// How people convert; `nil` where no metric asks for it.
  let conversions: ConversionLaw?
  /// The periods of learning curves; `nil` where nobody asks for them.
  package let curve: CurvePeriods?
  /// Who joins and when; `nil` where nobody does.
  package let arrivals: ArrivalLaw?
  /// How long people keep the app; `nil` where the hazard of removing it is constant.
  let retention: RetentionLaw?
  /// Factors on the rates of visits and posts by day; `nil` where no day differs.
  package let calendar: CalendarLaw?
  let presence: PresenceLaw
  /// By a number of days: for how many of these providers accept the token of an app that is gone, on
  /// average.
  let goneLags: [Double]
  let organisations: Organisations
  /// Quantiles of the unit exponential, and of the log-normal times to reply and to deliver.
  let exponentials: QuantileTable
  let replies: QuantileTable
  let deliveries: QuantileTable

  /// The plan of a world over a span of time.
  ///
  /// - Parameters:
  ///   - zones: Must hold every zone that the parameters name.
  ///   - commands: In order of time; they name businesses and subscribers of the world.
  ///   - decisionWindows: 1 to 8, each at most a day; empty to count no decision points.
  ///   - pointLayout: Of as many windows; that of rules without conditions when `nil`.
  ///   - trialLayout: Of as many windows; `nil` to keep no sums of a trial.
  ///   - classes: Counted apart.
  ///   - visitCounting: `nil` to count no visits.
  ///   - conversion: The conversions that are counted, of a kind of the world; `nil` for none.
  ///   - curve: The periods in which opens, sends and opt-outs are counted; `nil` for none.
  /// - Throws: ``WorldError`` for a zone that is not in `zones`, and for weights that are no
  ///   distribution.
  package init(
    _ parameters: WorldParameters, span: Span, zones: ZoneTable,
    commands: [ScheduledCommand] = [], decisionWindows: [Interval] = [],
    pointLayout: PointLayout? = nil, trialLayout: ExcursionLayout? = nil,
    classes: PushClasses = PushClasses(), visitCounting: VisitCounting? = nil,
    conversion: ConversionMetric? = nil, curve: CurvePeriods? = nil
  ) throws(WorldError) {
    PackedLimits.check()
    precondition(
      span.start <= span.cohortStart && span.cohortEnd <= span.end,
      "a run from \(span.start.milliseconds) to \(span.end.milliseconds) ms with a cohort from "
        + "\(span.cohortStart.milliseconds) to \(span.cohortEnd.milliseconds) ms")
    precondition(
      decisionWindows.count <= DecisionPoints.windowsMax,
      "\(decisionWindows.count) decision windows, at most \(DecisionPoints.windowsMax)")
    for window in decisionWindows {
      precondition(
        window > .zero && window <= .days(1), "a decision window of \(window.milliseconds) ms")
    }
    if let pointLayout {
      precondition(
        pointLayout.windows == decisionWindows.count,
        "a layout of \(pointLayout.windows) windows for \(decisionWindows.count)")
    }
    if let trialLayout {
      precondition(
        trialLayout.windows == decisionWindows.count,
        "a trial of \(trialLayout.windows) windows for \(decisionWindows.count)")
    }
    self.trialLayout = trialLayout
    self.parameters = parameters
    self.span = span
    self.zones = zones
    self.commands = commands
    let preferences = parameters.preferences
    hasFollowChoices =
      (preferences.mutedShare ?? 0) + (preferences.offersOnlyShare ?? 0) > 0
      || commands.contains { if case .business = $0.setting { true } else { false } }
      || parameters.dynamics?.silencesBusinesses ?? false
    self.decisionWindows = decisionWindows
    self.classes = classes
    self.pointLayout =
      decisionWindows.isEmpty ? nil : pointLayout ?? PointLayout(windows: decisionWindows.count)
    let named = parameters.zones.sorted { $0.key < $1.key }
    var ids: ContiguousArray<ZoneID> = []
    for (name, _) in named {
      guard let id = zones.zone(named: name) else { throw .unknownZone(name) }
      ids.append(id)
    }
    zoneIDs = ids
    zoneChoice = try Self.choice(named.map(\.value), "world.zones")
    let spoken = parameters.languages.sorted { $0.key < $1.key }
    precondition(
      spoken.count <= LanguageTag.countMax,
      "\(spoken.count) languages, at most \(LanguageTag.countMax)")
    languages = ContiguousArray(spoken.map(\.key))
    languageChoice = try Self.choice(spoken.map(\.value), "world.languages")
    let exponent = parameters.follows.popularityExponent
    popularity = try Self.choice(
      (0..<parameters.businesses).map {
        Elementary.exp(-exponent * Elementary.log(Double($0 + 1)))
      }, "world.follows.popularityExponent")
    sessionHours = try Self.choice(parameters.activity.byHour, "world.activity.byHour")
    postHours = try Self.choice(parameters.posts.byHour, "world.posts.byHour")
    let types = parameters.posts.types.sorted { $0.key.rawValue < $1.key.rawValue }
    postTypes = types.map(\.key)
    postTypeChoice =
      types.isEmpty ? nil : try Self.choice(types.map(\.value), "world.posts.types")
    ownStyles = (parameters.posts.styles ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
      .map { ($0.key.style, $0.value) }
    let felt = parameters.engagement.reactions.sorted { $0.key.rawValue < $1.key.rawValue }
    reactions = felt.map(\.key)
    reactionChoice = try Self.choice(felt.map(\.value), "world.engagement.reactions")
    goneLags = Self.meanGoneLags(parameters.network)
    presence = PresenceLaw(parameters.presence)
    organisations = Organisations(parameters)
    exponentials = QuantileTable { Distribution.exponential($0, mean: 1) }
    let network = parameters.network
    replies = QuantileTable {
      Distribution.lognormal(
        $0, median: Double(network.replyMedian.milliseconds), sigma: network.replySigma)
    }
    deliveries = QuantileTable {
      Distribution.lognormal(
        $0, median: Double(network.deliveryMedian.milliseconds), sigma: network.deliverySigma)
    }
    responses = ResponseModel(
      parameters, start: span.start, attribution: span.attribution)
    tastes = Tastes(parameters.posts)
    visits = parameters.dynamics.map(VisitLaw.init)
    silencing = try parameters.dynamics.map { (dynamics) throws(WorldError) in
      try Self.choice(
        Silencing.allCases.map { dynamics.silencing[$0] ?? 0 }, "world.dynamics.silencing")
    }
    self.visitCounting = visitCounting
    conversionMetric = conversion
    conversions = conversion.flatMap { ConversionLaw($0.event, in: parameters) }
    precondition(
      conversion == nil || conversions != nil,
      "the world has no conversions `\(conversion?.event ?? "")`")
    self.curve = curve
    retention = parameters.retention.map(RetentionLaw.init)
    calendar = parameters.calendar.map { CalendarLaw($0, zones, from: span.start, to: span.end) }
    arrivals = ArrivalLaw(parameters, from: span.start, to: span.end)
  }

  private static func choice(
    _ weights: [Double], _ key: String
  ) throws(WorldError) -> WeightedChoice {
    do throws(WeightError) { return try WeightedChoice(weights) } catch {
      throw .weights(key, error.description)
    }
  }

  func zone(_ u: Double) -> ZoneID { zoneIDs[zoneChoice.index(u)] }

  /// The time zone of a subscriber at the start, in the replication behind `key`.
  package func zone(of subscriber: UInt64, _ key: StreamKey) -> ZoneID {
    zone(Draw(key, Purpose.subscriber, entity: subscriber, occasion: 0).u0)
  }

  /// The language that a subscriber reads, in the replication behind `key`.
  package func language(of subscriber: UInt64, _ key: StreamKey) -> LanguageTag {
    let draw = Draw(key, Purpose.subscriber, entity: subscriber, occasion: 0)
    return languages[languageChoice.index(draw.u1)]
  }

  func reaction(_ u: Double) -> Reaction { reactions[reactionChoice.index(u)] }

  func postType(_ u: Double) -> PushType {
    guard let postTypeChoice else {
      return u < parameters.posts.offerShare ? .offer : .newPost
    }
    return postTypes[postTypeChoice.index(u)]
  }
}

extension WorldPlan {
  /// The types of posts with their shares, which add up to 1.
  var postShares: [(type: PushType, share: Double)] {
    guard !postTypes.isEmpty else {
      let offers = parameters.posts.offerShare
      return [(.offer, offers), (.newPost, 1 - offers)]
    }
    let weights = postTypes.map { parameters.posts.types[$0] ?? 0 }
    let sum = weights.reduce(0, +)
    return zip(postTypes, weights).map { ($0, $1 / sum) }
  }

  /// Whether some businesses have a style of their own.
  var hasOwnStyles: Bool { !ownStyles.isEmpty }

  /// A business's own style for a uniform `u`; `nil` for the strategy's.
  func ownStyle(_ u: Double) -> Style? {
    var below = 0.0
    for (style, share) in ownStyles {
      below += share
      if u < below { return style }
    }
    return nil
  }
}

/// The start and end of a run, and of the cohort of pushes that count.
package struct Span: Hashable, Sendable {
  /// The start of the run.
  package var start: Timestamp
  /// The end of the run, its horizon, which is not part of it.
  package var end: Timestamp
  /// The start of the cohort, after the warm-up. Pushes intended in cohortStart..<cohortEnd count.
  package var cohortStart: Timestamp
  /// The end of the cohort, early enough that the end of the run cuts off none of its pushes.
  package var cohortEnd: Timestamp
  /// The time after a push is first shown within which an opening counts, the same in every arm.
  package var attribution: Interval

  /// A span; the moments are in the order start, cohortStart, cohortEnd, end.
  package init(
    start: Timestamp, end: Timestamp, cohortStart: Timestamp, cohortEnd: Timestamp,
    attribution: Interval
  ) {
    self.start = start
    self.end = end
    self.cohortStart = cohortStart
    self.cohortEnd = cohortEnd
    self.attribution = attribution
  }

  /// Days from the cohort's start to the end, partial ones included.
  package var followUpDays: Int {
    Int(((end - cohortStart).milliseconds + 86_399_999) / 86_400_000)
  }

  @inline(__always) func isInCohort(_ moment: Timestamp) -> Bool {
    cohortStart <= moment && moment < cohortEnd
  }

  /// Whole days from start to end, partial ones included.
  var days: Int { Int(((end - start).milliseconds + 86_399_999) / 86_400_000) }
}

/// The reason why parameters do not describe a world.
package enum WorldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A zone, by its name, is not in the zone table.
  case unknownZone(String)
  /// The weights under a key are no distribution: the key, and the reason.
  case weights(String, String)

  /// The error in words, beginning with the key.
  package var description: String {
    switch self {
    case .unknownZone(let name): "`world.zones` names `\(name)`, which is not in the zone table"
    case .weights(let key, let reason): "`\(key)`: \(reason)"
    }
  }
}

/// The kinds of reaction to what a business does (S0-DATA-10).
package enum Reaction: UInt8, Named, BitwiseCopyable {
  /// Liked it.
  case like
  /// Loved it.
  case love
  /// Laughed at it.
  case laugh
  /// Was surprised by it.
  case wow
  /// Was saddened by it.
  case sad
  /// Was angered by it.
  case angry
}
