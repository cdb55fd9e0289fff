import PushModel

/// What a rule gives its pushes for caps and ranks to know them by.
public struct PushMarks: Hashable, Sendable {
  /// The names of their tags; those that no cap and no rank of the policy names count nothing.
  public var tags: [String]
  /// The name of their campaign; `nil` for none.
  public var campaign: String?
  /// Their own rank, 0 to 100, which counts before those of the policy; `nil` for theirs.
  public var rank: Int?

  /// Marks with the given values; by default none.
  public init(tags: [String] = [], campaign: String? = nil, rank: Int? = nil) {
    self.tags = tags
    self.campaign = campaign
    self.rank = rank
  }

  /// The most tags of one rule: those that a ``PushModel/PushNames`` has room for.
  public static let tagsMax = PushNames.tagsMax

  /// The first value that is out of range, with its key and what is accepted; `nil` when there is none.
  var fault: (key: String, found: String, accepted: String)? {
    let name = "1 to 60 letters, digits, _ and -"
    if let tag = tags.first(where: { !PushNames.isName($0) }) { return ("tags", tag, name) }
    if tags.count > Self.tagsMax { return ("tags", "\(tags.count)", "0...\(Self.tagsMax)") }
    if let campaign, !PushNames.isName(campaign) { return ("campaign", campaign, name) }
    if let rank, !PushRank.all.contains(rank) { return ("rank", "\(rank)", "\(PushRank.all)") }
    return nil
  }
}

/// ``PushMarks`` in the numbers of a ``PushModel/PushNames``.
struct NumberedMarks: Sendable, BitwiseCopyable {
  private let tags: TagSet
  private let campaign: CampaignID
  private let rank: UInt8

  init(_ marks: PushMarks, _ names: PushNames) {
    tags = marks.tags.reduce(into: []) { $0.formUnion(names.tag($1)) }
    campaign = marks.campaign.map(names.campaign) ?? .none
    rank = marks.rank.map(UInt8.init) ?? Push.unranked
  }

  func mark(_ push: inout Push) {
    push.tags = tags
    push.campaign = campaign
    push.rank = rank
  }
}

extension TriggerTable {
  /// Gives a push that a rule has fired the rule's tags, campaign and rank. A push of a journey has none.
  ///
  /// - Parameter organisation: The organisation of the person whom the rule is about.
  public func mark(_ push: inout Push, by firing: Firing, of organisation: BusinessID) {
    guard firing.step == nil else { return }
    rows(of: organisation).marks[Int(firing.rule)].mark(&push)
  }
}

extension TriggerBook {
  /// The names of the campaigns of all rules, in alphabetical order.
  public var campaigns: [String] { Set(rules.compactMap(\.marks.campaign)).sorted() }
}
