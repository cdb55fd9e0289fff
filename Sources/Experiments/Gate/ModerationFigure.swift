import Documents
import PushMessages
import PushModel
import Scenarios
import SimKernel
import SimWorld

/// A share of posts that the service's filter holds, such as `moderation.insults[language=en]`.
package struct ModerationFigure: Hashable, Sendable {
  /// The posts of which it is the share.
  package var posts: Posts
  /// The language that they are in.
  package var language: Language

  /// A set of posts, by the label that a careful reader gives them.
  package enum Posts: String, CaseIterable, Sendable {
    /// Those that abuse somebody.
    case insults
    /// Those that advertise what nobody asked for.
    case spam
    /// All that nobody should be pushed about.
    case unclean
    /// Those that anyone may read: the filter's false alarms.
    case clean
  }

  static let all = Posts.allCases.flatMap { posts in
    Language.allCases.map { ModerationFigure(posts: posts, language: $0) }
  }

  var name: String { "\(Self.prefix).\(posts.rawValue)[language=\(language.name)]" }

  private static let prefix = "moderation"

  /// The names, as a shape that describes them rather than listing all.
  static let shape: Shape = {
    let names = Set(all.map(\.name))
    let posts = Posts.allCases.map(\.rawValue)
    let languages = Language.allCases.map(\.name).joined(separator: "|")
    return .text(
      TextPattern(
        "\(prefix).\(posts.joined(separator: ", ."))"
          + ", each of one language as in \(prefix).insults[language=en]",
        regex:
          "^\(prefix)\\.(\(posts.joined(separator: "|")))\\[language=(\(languages))\\]$"
      ) { names.contains($0) })
  }()

  /// One value for each seed of the plan; `nil` where there is no such post.
  ///
  /// The filter reads the same posts in every arm, so this is a figure of the world.
  func values(in plan: ExperimentPlan) -> [Double?] {
    guard var worlds = ScreeningSummary.worlds(of: plan) else { return [] }
    return (0..<plan.scenario.replications).map { replication in
      let world = worlds.world(of: replication)
      let own = Schedule.records(world, plan.key(of: replication)).filter(isOne)
      return ScreenedShare(own.count { $0.clearance != .clean }, of: own.count).share
    }
  }

  private func isOne(_ record: PostRecord) -> Bool {
    guard let text = record.text, text.language == language else { return false }
    return switch posts {
    case .insults: text.label == .unclean && text.isInsult
    case .spam: text.label == .unclean && text.isSpam
    case .unclean: text.label == .unclean
    case .clean: text.label == .clean
    }
  }
}
