/// The sources of pushes that a world has. As text: one kind, or a list of them.
public struct WorldKinds: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// Subscribers follow small businesses that publish posts (S0).
    case smallBusiness
    /// They order, pay, chat, sign in and are offered things (S1).
    case commerce
    /// They use an app that asks them back (S2).
    case inactivity
    /// They are peer mentors and their coordinators (S3).
    case peerMentors
    /// They report things to an authority (S4).
    case citizenReports
  }

  private var kinds: Set<Kind>

  public init(_ kinds: Kind...) { self.kinds = Set(kinds) }

  public func contains(_ kind: Kind) -> Bool { kinds.contains(kind) }

  /// In the order of ``Kind``.
  public var all: [Kind] { Kind.allCases.filter(kinds.contains) }

  /// Some of them bring about pushes by rules.
  var haveRules: Bool { kinds != [.smallBusiness] }
}

extension WorldKinds: Codable {
  public init(from decoder: any Decoder) throws {
    if let one = try? decoder.singleValueContainer().decode(Kind.self) {
      kinds = [one]
    } else {
      kinds = Set(try decoder.singleValueContainer().decode([Kind].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let all = all
    if all.count == 1 { try container.encode(all[0]) } else { try container.encode(all) }
  }
}
