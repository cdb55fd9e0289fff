import PushMessages
import PushModel
import Scenarios
import SimKernel
import SimWorld

/// What the service's filter and its check of names made of a run's posts and businesses, against
/// what they are in truth (S0-FR-CON-06, S0-ARCH-01). All replications together, warm-up included;
/// the same in every arm.
package struct ScreeningSummary: Hashable, Sendable, Codable {
  /// Counts of posts by language and label; pairs without a post are left out.
  package var posts: [ScreenedPosts]
  /// Clean posts that the filter held, of all clean ones in languages that it reads.
  package var falsePositives: ScreenedShare
  /// Unclean posts that the filter let through, of all unclean ones in languages that it reads.
  package var falseNegatives: ScreenedShare
  /// The languages of posts that the filter does not read: all of these wait for a person, and none
  /// is in a rate.
  package var unfiltered: [Language]
  /// Genuine businesses that the check of name and domain failed, of all genuine ones that wait.
  package var genuineFailed: ScreenedShare
  /// Impostors that it passed, of all of them.
  package var impostorsPassed: ScreenedShare
}

/// The posts of one language and label.
package struct ScreenedPosts: Hashable, Sendable, Codable {
  /// Language in which the posts are written.
  package var language: Language
  /// What the posts are in truth, whatever the filter made of them.
  package var label: PostLabel
  /// Number of posts that the filter read.
  package var read = 0
  /// Number of these that it held for a person.
  package var held = 0
  /// Number of these that were published in the end.
  package var published = 0
  /// Number of published ones that were taken down in the run.
  package var withdrawn = 0
}

/// A share with its counts.
package struct ScreenedShare: Hashable, Sendable, Codable {
  /// Posts or businesses that met the outcome.
  package var count: Int
  /// Posts or businesses that could have met it.
  package var of: Int
  /// `nil` when `of` is 0.
  package var share: Double? { of == 0 ? nil : Double(count) / Double(of) }

  package init(_ count: Int, of total: Int) {
    self.count = count
    of = total
  }

  private enum CodingKeys: String, CodingKey { case count, of, share }

  /// Reads the counts; the share follows from them.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    of = try container.decode(Int.self, forKey: .of)
  }

  /// Writes the counts and the share.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(of, forKey: .of)
    try container.encodeIfPresent(share, forKey: .share)
  }
}

extension ScreeningSummary {
  /// The summary of a plan; `nil` where the filter reads no post.
  ///
  /// It is drawn again from the plan, as the audit trail is, so no cell has to keep it.
  ///
  /// - Complexity: O(replications · (businesses + posts log posts))
  package init?(_ plan: ExperimentPlan) {
    let scenario = plan.scenario
    let posts = scenario.world.posts
    guard scenario.world.kind.contains(.smallBusiness),
      posts.text != nil || posts.planned?.contains(where: { $0.title ?? $0.body != nil }) == true,
      var worlds = Self.worlds(of: plan)
    else { return nil }
    var counts = Language.allCases.map { language in
      PostLabel.allCases.map { ScreenedPosts(language: language, label: $0) }
    }
    var names: [NameRecord] = []
    for replication in 0..<scenario.replications {
      let (key, world) = (plan.key(of: replication), worlds.world(of: replication))
      for record in Schedule.records(world, key) { Self.add(record, to: &counts) }
      names += Schedule.names(world, key)
    }
    self.init(counts.flatMap { $0 }, names)
  }

  /// The worlds of a plan; never `nil` for one that has cells, as such worlds can be drawn.
  static func worlds(of plan: ExperimentPlan) -> PlanWorlds? { try? PlanWorlds(recordsOf: plan) }

  private static func add(_ record: PostRecord, to counts: inout [[ScreenedPosts]]) {
    guard let text = record.text, let clearance = record.clearance else { return }
    let (language, label) = (Int(text.language.rawValue), Int(text.label.rawValue))
    counts[language][label].read += 1
    if clearance != .clean { counts[language][label].held += 1 }
    if record.publishedAt != nil { counts[language][label].published += 1 }
    if record.status == .withdrawn { counts[language][label].withdrawn += 1 }
  }

  private init(_ counts: [ScreenedPosts], _ names: [NameRecord]) {
    posts = counts.filter { $0.read > 0 }
    unfiltered = Language.allCases.filter { language in
      !Schedule.filteredLanguages.contains(language)
        && counts.contains { $0.language == language && $0.read > 0 }
    }
    let filtered = counts.filter { Schedule.filteredLanguages.contains($0.language) }
    let clean = filtered.filter { $0.label == .clean }
    let unclean = filtered.filter { $0.label == .unclean }
    falsePositives = ScreenedShare(
      clean.reduce(0) { $0 + $1.held }, of: clean.reduce(0) { $0 + $1.read })
    falseNegatives = ScreenedShare(
      unclean.reduce(0) { $0 + $1.read - $1.held }, of: unclean.reduce(0) { $0 + $1.read })
    let impostors = names.filter(\.isImpostor)
    let genuine = names.filter { !$0.isImpostor }
    genuineFailed = ScreenedShare(genuine.count { $0.outcome == .fail }, of: genuine.count)
    impostorsPassed = ScreenedShare(impostors.count { $0.outcome == .pass }, of: impostors.count)
  }
}
