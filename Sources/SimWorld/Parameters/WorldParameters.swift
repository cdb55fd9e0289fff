import PushModel

/// Everything that describes a world; every default has its source beside it.
///
/// Shares are in 0...1, medians and means are of the quantity named. Keys of the sources are those
/// of `docs/model.md`.
public struct WorldParameters: Hashable, Sendable, Codable {
  public var kind = WorldKinds(.smallBusiness)
  /// 1...100,000.
  public var businesses = 200
  /// 1...1,000,000,000.
  public var subscribers = 20_000
  /// Weights of IANA zones, of subscribers and businesses alike.
  public var zones: [String: Double] = ["UTC": 1]
  /// Weights of content languages.
  public var languages: [Language: Double] = [.en: 1]
  /// How far some people are keener than others in everything they do, 0...1: the correlation of each
  /// of their traits with one keenness. `nil` and 0: traits are independent. *Assumption*.
  public var keenness: Double?
  public var follows = FollowParameters()
  public var posts = PostParameters()
  public var devices = DeviceParameters()
  public var preferences = PreferenceParameters()
  public var activity = ActivityParameters()
  public var presence = PresenceParameters()
  public var response = ResponseParameters()
  public var fatigue = FatigueParameters()
  public var network = NetworkParameters()
  public var faults = FaultParameters()
  public var engagement = EngagementParameters()
  public var commerce = CommerceParameters()
  public var mentors = MentorParameters()
  public var reports = ReportParameters()
  public var prompts = PromptParameters()

  public init() {}
}
