import PushModel
import SimKernel

/// A world worked out from its parameters: all that is the same in every replication and lane.
public final class WorldPlan: Sendable {
  public let parameters: WorldParameters
  public let span: Span
  public let zones: ZoneTable
  /// How long after a decision point of a daily rule an opening of the app counts; none where nobody
  /// has decision points.
  public let decisionWindows: [Interval]
  /// Where decision points are counted; `nil` where nobody has any.
  public let pointLayout: PointLayout?
  /// What is done about accounts, in order of time.
  let commands: [ScheduledCommand]
  let zoneIDs: ContiguousArray<ZoneID>
  let zoneChoice: WeightedChoice
  let languages: ContiguousArray<Language>
  let languageChoice: WeightedChoice
  let popularity: WeightedChoice
  let sessionHours: WeightedChoice
  let postHours: WeightedChoice
  private let postTypes: [PushType]
  private let postTypeChoice: WeightedChoice?
  private let reactions: [Reaction]
  private let reactionChoice: WeightedChoice
  let responses: ResponseModel
  let tastes: Tastes
  let presence: PresenceLaw
  let organisations: Organisations
  /// Unit exponentials, and the log-normal times to answer, deliver and open.
  let exponentials: QuantileTable
  let replies: QuantileTable
  let deliveries: QuantileTable

  /// - Parameters:
  ///   - zones: Must hold every zone that the parameters name.
  ///   - commands: In order of time; they name businesses and subscribers of the world.
  ///   - decisionWindows: 1 to 8, each at most a day; empty to count no decision points.
  ///   - pointLayout: Of as many windows; that of rules without conditions when `nil`.
  /// - Throws: ``WorldError`` when weights cannot be worked with.
  public init(
    _ parameters: WorldParameters, span: Span, zones: ZoneTable,
    commands: [ScheduledCommand] = [], decisionWindows: [Interval] = [],
    pointLayout: PointLayout? = nil
  ) throws(WorldError) {
    self.parameters = parameters
    self.span = span
    self.zones = zones
    self.commands = commands
    self.decisionWindows = decisionWindows
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
    let spoken = parameters.languages.sorted { $0.key.rawValue < $1.key.rawValue }
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
    let felt = parameters.engagement.reactions.sorted { $0.key.rawValue < $1.key.rawValue }
    reactions = felt.map(\.key)
    reactionChoice = try Self.choice(felt.map(\.value), "world.engagement.reactions")
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
    responses = ResponseModel(parameters, start: span.start)
    tastes = Tastes(parameters.posts)
  }

  private static func choice(
    _ weights: [Double], _ key: String
  ) throws(WorldError) -> WeightedChoice {
    do throws(WeightError) { return try WeightedChoice(weights) } catch {
      throw .weights(key, error.description)
    }
  }

  func zone(_ u: Double) -> ZoneID { zoneIDs[zoneChoice.index(u)] }

  /// The zone that a subscriber lives in, in the replication of `key`.
  public func zone(of subscriber: UInt64, _ key: StreamKey) -> ZoneID {
    zone(Draw(key, Purpose.subscriber, entity: subscriber, occasion: 0).u0)
  }

  func reaction(_ u: Double) -> Reaction { reactions[reactionChoice.index(u)] }

  func postType(_ u: Double) -> PushType {
    guard let postTypeChoice else {
      return u < parameters.posts.offerShare ? .offer : .newPost
    }
    return postTypes[postTypeChoice.index(u)]
  }
}

/// When a run starts and ends, and which of its pushes count.
public struct Span: Hashable, Sendable {
  public var start: Timestamp
  public var end: Timestamp
  /// Pushes intended in [cohortStart, cohortEnd) count: none of them is cut off by the horizon.
  public var cohortStart: Timestamp
  public var cohortEnd: Timestamp
  /// An opening counts so long after delivery, in every arm alike.
  public var attribution: Interval

  public init(
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
  public var followUpDays: Int {
    Int(((end - cohortStart).milliseconds + 86_399_999) / 86_400_000)
  }

  @inline(__always) func isInCohort(_ moment: Timestamp) -> Bool {
    cohortStart <= moment && moment < cohortEnd
  }

  /// Whole days from start to end, partial ones included.
  var days: Int { Int(((end - start).milliseconds + 86_399_999) / 86_400_000) }
}

/// Parameters that no world can be made of.
public enum WorldError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownZone(String)
  case weights(String, String)

  public var description: String {
    switch self {
    case .unknownZone(let name): "`world.zones` names `\(name)`, which is not in the zone table"
    case .weights(let key, let reason): "`\(key)`: \(reason)"
    }
  }
}

/// How people take to what a business does (S0-DATA-10).
public enum Reaction: UInt8, Named, BitwiseCopyable {
  case like
  case love
  case laugh
  case wow
  case sad
  case angry

  public var name: String { "\(self)" }
}
