import PushMessages
import PushModel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// How much the service's filter holds of what businesses of a world write, by language. The counts
/// stand in docs/moderation.md, which has to say the same.
@Suite struct CorpusRatesTests {
  /// The posts of a fortnight of 900 businesses, half of them unclean and most of them English.
  private static let records: ContiguousArray<PostRecord> = {
    var world = PostTextTests.world(businesses: 900)
    world.languages = [.en: 7, .nb: 1, .af: 1, .zu: 1]
    world.posts.text!.uncleanShare = 0.5
    let town = Town(world, seed: 11, days: 14)
    return Schedule.records(town.plan, town.key)
  }()

  /// How many of a language's posts are held.
  private func held(_ language: Language, _ isOne: (PostText) -> Bool) throws -> Tally {
    let own = Self.records.filter { record in
      record.text.map { $0.language == language && isOne($0) } ?? false
    }
    return try Tally(own.count { $0.clearance != .clean }, of: own.count)
  }

  private func text(_ tally: Tally) throws -> String {
    let low = Int((try tally.wilson(level: 0.95).low * 1_000).rounded(.down))
    return "\(tally.successes) of \(tally.trials), at least 0.\(String(1_000 + low).dropFirst())"
  }

  @Test(
    "S0-NFR-SEC-05: of insults and of spam in its own world it holds 0.90 at false alarms of 0.03",
    arguments: Schedule.filteredLanguages.sorted { $0.rawValue < $1.rawValue })
  func rates(language: Language) throws {
    let insults = try held(language) { $0.label == .unclean && $0.isInsult }
    let spam = try held(language) { $0.label == .unclean && $0.isSpam }
    let unclean = try held(language) { $0.label == .unclean }
    let clean = try held(language) { $0.label == .clean }
    #expect(try insults.wilson(level: 0.95).low >= 0.90, "\(insults)")
    #expect(try spam.wilson(level: 0.95).low >= 0.90, "\(spam)")
    #expect(Double(clean.successes) / Double(clean.trials) <= 0.03, "\(clean)")
    let cells = [
      language.name, try text(insults), try text(spam), try text(unclean),
      "\(clean.successes) of \(clean.trials)",
    ]
    let row = "|\(cells.joined(separator: "|"))|"
    #expect(try Repository.text("docs/moderation.md").contains("\n\(row)\n"), "\(row)")
  }

  @Test(
    "S0-NFR-SEC-05: a language without a filter is named so, and all its posts wait for a person",
    arguments: Language.allCases.filter { !Schedule.filteredLanguages.contains($0) })
  func unfiltered(language: Language) throws {
    let all = try held(language) { _ in true }
    #expect(all.trials > 100 && all.successes == all.trials, "\(all)")
    let row = "|\(language.name)|not filtered|not filtered|not filtered|not filtered|"
    #expect(try Repository.text("docs/moderation.md").contains("\n\(row)\n"), "\(row)")
  }
}
