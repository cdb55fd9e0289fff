import PushMessages
import PushModel

/// The sources of pushes in a world. As text: one kind, or a list of kinds.
package struct WorldKinds: Hashable, Sendable {
  /// One source of pushes.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Subscribers follow small businesses that publish posts (S0).
    case smallBusiness
    /// Customers of a shop order, pay, chat, sign in and get campaigns (S1).
    case commerce
    /// Users of an app are reminded when they stay away (S2).
    case inactivity
    /// Peer mentors and their coordinators handle assignments (S3).
    case peerMentors
    /// Citizens report things to an authority (S4).
    case citizenReports
  }

  private var kinds: Set<Kind>

  /// A set of kinds; repeated ones count once.
  package init(_ kinds: Kind...) { self.kinds = Set(kinds) }

  /// Whether the world has this kind.
  package func contains(_ kind: Kind) -> Bool { kinds.contains(kind) }

  /// The kinds, in the order of ``Kind``.
  package var all: [Kind] { Kind.allCases.filter(kinds.contains) }

  /// One kind, or a list of them.
  static let form = FieldForm.either([
    oneKind, .list(of: oneKind, count: 1...Kind.allCases.count),
  ])

  private static let oneKind = FieldForm.words(of: Kind.self) { kind in
    switch kind {
    case .smallBusiness: "Subscribers follow small businesses that publish posts."
    case .commerce: "They order, pay, chat, sign in and receive offers."
    case .inactivity: "They use an app that reminds them to come back."
    case .peerMentors: "They are peer mentors and coordinators of organisations."
    case .citizenReports: "They report problems to an authority, which notifies them of each step."
    }
  }

  /// Whether some kind causes pushes by rules.
  var haveRules: Bool { kinds != [.smallBusiness] }
}

extension WorldKinds {
  /// What happens to people from outside in such a world.
  package var happenings: Set<Happening> {
    kinds.reduce(into: []) { all, kind in
      switch kind {
      case .smallBusiness, .inactivity: break
      case .commerce:
        all.formUnion([
          .orderUpdated, .paymentUpdated, .messageReceived, .signedIn, .campaignStarted,
          .featureReleased,
        ])
      case .peerMentors:
        all.formUnion([.assigned, .withdrawn, .activityLogged, .paused, .resumed])
      case .citizenReports:
        all.formUnion([
          .reportSubmitted, .reportAssigned, .reportResolved, .reportRejected, .reportDeleted,
        ])
      }
    }
  }
}

extension WorldKinds: Codable {
  /// Decodes one kind or a list of kinds.
  package init(from decoder: any Decoder) throws {
    if let one = try? decoder.singleValueContainer().decode(Kind.self) {
      kinds = [one]
    } else {
      kinds = Set(try decoder.singleValueContainer().decode([Kind].self))
    }
  }

  /// Encodes a single kind by its name, several as a list.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let all = all
    if all.count == 1 { try container.encode(all[0]) } else { try container.encode(all) }
  }
}
