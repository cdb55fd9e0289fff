import Foundation
import GRDB
import PushModel
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import RunStore
@testable import Scenarios

/// What a run says of one business.
@Suite(.releaseOnly)
struct EngagementTests {
  private static let bakery = BusinessID(rawValue: 3)

  private static func post(_ number: UInt32, of business: BusinessID = bakery) -> PushID {
    PushID(.post, business: business, number: number)
  }

  /// Seven pushes of business 3 under the first arm, an item and its digest under the second.
  private static func written(_ plan: ExperimentPlan) throws -> HandWrittenRun {
    let run = try HandWrittenRun(plan)
    let reply = PushID(.review, business: bakery, number: 1)
    try run.write("isdotc", post(1), person: 1)
    try run.write("isdo", post(1), person: 2)
    try run.write("is", post(1), person: 3)
    try run.write("isd", post(2), .offer, person: 1)
    try run.write("i", post(2), .offer, person: 2)
    try run.write("isdo", post(1), cell: 1, person: 4)
    try run.write("isdo", reply, .reviewReply, person: 1)
    try run.write("i", post(5), arm: 1)
    try run.write("isdo", post(5).digest, arm: 1)
    // Refused, because person 3 has muted business 3.
    try run.write("u", post(2), .offer, person: 3)
    // Two looks at its posts at visits.
    try run.write("v", post(2), person: 2)
    try run.write("v", post(1), cell: 1, person: 4)
    // None of these counts: a device's, one outside the cohort, another business's.
    try run.write("sd", post(1), person: 1, device: 0)
    try run.write("isdot", post(9), person: 1, isInCohort: false)
    try run.write("isdot", post(0, of: BusinessID(rawValue: 0)), person: 1)
    try writeLikes(run)
    try run.finish()
    return run
  }

  /// Two likes of business 3 and a new follower under the first arm; the owner also hears of a
  /// review, and of both likes once more in a digest.
  private static func writeLikes(_ run: HandWrittenRun) throws {
    let news = (1...4).map { PushID(.activity, business: bakery, number: $0) }
    try run.write("isdo", news[0], .newLike, cell: 2)
    try run.write("i", news[1], .newLike, cell: 2)
    try run.write("i", news[0].digest, .newLike, cell: 2)
    try run.write("i", news[2], .newReview, cell: 2)
    try run.write("isd", news[3], .newFollower, cell: 2)
  }

  @Test("S0-ARCH-06 the figures of a log that was counted by hand")
  func byHand() throws {
    let run = try Self.written(try SmallWorld.plan())
    let report = try run.folder.run.engagement(of: 3)
    let plan = report.planHash
    #expect(try JSONReport.text(report) == Self.json.replacing("PLAN", with: plan))
  }

  private static let json = """
    {
      "arms" : [
        {
          "arm" : "no-rules",
          "comments" : 1,
          "commentsPerPost" : 0.3333333333333333,
          "ctr" : 0.25,
          "delivered" : 5,
          "deliveryRate" : 0.8333333333333334,
          "followers" : 4,
          "intended" : 7,
          "isBaseline" : false,
          "likes" : 2,
          "likesPerPost" : 0.6666666666666666,
          "newFollowers" : 1,
          "openRate" : 0.8,
          "opened" : 4,
          "organicViews" : 2,
          "posts" : 3,
          "reactions" : {
            "angry" : 0,
            "laugh" : 0,
            "like" : 0,
            "love" : 0,
            "sad" : 0,
            "wow" : 0
          },
          "reviews" : {
            "negative" : 0,
            "neutral" : 0,
            "positive" : 0
          },
          "sent" : 6,
          "tapped" : 1,
          "unwanted" : 1,
          "views" : 5,
          "viewsPerPost" : 1.6666666666666667
        },
        {
          "arm" : "capped",
          "comments" : 0,
          "commentsPerPost" : 0,
          "ctr" : 0,
          "delivered" : 1,
          "deliveryRate" : 1,
          "followers" : 1,
          "intended" : 2,
          "isBaseline" : true,
          "likes" : 0,
          "likesPerPost" : 0,
          "newFollowers" : 0,
          "openRate" : 1,
          "opened" : 1,
          "organicViews" : 0,
          "posts" : 1,
          "reactions" : {
            "angry" : 0,
            "laugh" : 0,
            "like" : 0,
            "love" : 0,
            "sad" : 0,
            "wow" : 0
          },
          "reviews" : {
            "negative" : 0,
            "neutral" : 0,
            "positive" : 0
          },
          "sent" : 1,
          "tapped" : 0,
          "unwanted" : 0,
          "views" : 1,
          "viewsPerPost" : 1
        },
        {
          "arm" : "digest",
          "comments" : 0,
          "delivered" : 0,
          "followers" : 0,
          "intended" : 0,
          "isBaseline" : false,
          "likes" : 0,
          "newFollowers" : 0,
          "opened" : 0,
          "organicViews" : 0,
          "posts" : 0,
          "reactions" : {
            "angry" : 0,
            "laugh" : 0,
            "like" : 0,
            "love" : 0,
            "sad" : 0,
            "wow" : 0
          },
          "reviews" : {
            "negative" : 0,
            "neutral" : 0,
            "positive" : 0
          },
          "sent" : 0,
          "tapped" : 0,
          "unwanted" : 0,
          "views" : 0
        }
      ],
      "business" : 3,
      "businesses" : 30,
      "design" : "paired",
      "events" : "all",
      "name" : "small",
      "notes" : [
        "counts are sums over 2 replications, in each of which another business has this number"
      ],
      "planHash" : "PLAN",
      "replications" : 2,
      "schema" : 1
    }

    """

  @Test("the first post of the first business, whose id is 0, is a post")
  func first() throws {
    let run = try Self.written(try SmallWorld.plan())
    let arm = try run.folder.run.engagement(of: 0).arms[0]
    #expect(arm.posts == 1)
    #expect(arm.views == 1)
    #expect(arm.tapped == 1)
    #expect(arm.likes == 0)
  }

  @Test("S0-FR-ANA-01 S0-FR-ANA-03 S0-ARCH-12 over all businesses the counts are those of the run")
  func totals() throws {
    let folder = try SmallWorld.finished.get()
    let reports = try (0..<30).map { try folder.run.engagement(of: $0) }
    for (place, arm) in try SmallWorld.plan().scenario.arms.map(\.name).enumerated() {
      let arms = reports.map { $0.arms[place] }
      #expect(arms.allSatisfy { $0.arm == arm })
      let counts: [(name: String, counted: KeyPath<ArmEngagement, Int>)] = [
        ("intended", \.intended), ("sent", \.sent), ("delivered", \.delivered),
        ("opened", \.opened), ("tapped", \.tapped),
      ]
      for (name, counted) in counts {
        let stored = try folder.number(
          """
          SELECT count FROM reason WHERE arm = ? AND segment = 'all' AND inCohort AND name = ?
          """, [arm, name])
        #expect(arms.map { $0[keyPath: counted] }.reduce(0, +) == Int(stored), "\(arm) \(name)")
      }
      #expect(Set(arms.map(\.intended)).count > 10)
    }
  }

  @Test("S0-FR-ANA-01 every like of the log is some business's")
  func likes() throws {
    let folder = try SmallWorld.finished.get()
    let likes = try (0..<30).flatMap { try folder.run.engagement(of: $0).arms }
      .compactMap(\.likes).reduce(0, +)
    let logged = try folder.number(
      """
      SELECT count(*) FROM owner_event
      WHERE type = 'new_like' AND kind = 'intended' AND push >= 0 AND inCohort
      """)
    #expect(likes == Int(logged))
    #expect(likes > 100)
  }

  @Test("S0-ARCH-08 S0-DATA-10 every review keeps its label in the log, every reaction its kind")
  func opinions() throws {
    let folder = try SmallWorld.finished.get()
    let arms = try (0..<30).flatMap { try folder.run.engagement(of: $0).arms }
    for (kind, told) in [("reacted", \ArmEngagement.reactions), ("reviewed", \.reviews)] {
      let counted = arms.flatMap { $0[keyPath: told].values }.reduce(0, +)
      let logged = try folder.number(
        "SELECT count(*) FROM event WHERE kind = ? AND inCohort", [kind])
      let labelled = try folder.number(
        "SELECT count(*) FROM event WHERE kind = ? AND inCohort AND reason NOT NULL", [kind])
      #expect(counted == Int(logged) && labelled == logged && counted > 5, "\(kind)")
    }
  }

  @Test("a sample says that it is one, and a split whose likes are not told apart")
  func notes() throws {
    let sampled = try HandWrittenRun(SmallWorld.plan(), events: .sample(0.25))
    try sampled.finish()
    let sample = try sampled.folder.run.engagement(of: 3)
    #expect(sample.notes[0].hasPrefix("the log is a sample of 25 % of the people"))
    #expect(sample.arms.allSatisfy { $0.likes == nil && $0.newFollowers == nil })
    let halves = try HandWrittenRun(SmallWorld.plan(design: .split))
    try halves.finish()
    let split = try halves.folder.run.engagement(of: 3)
    #expect(split.notes[0].hasPrefix("likes and new followers are not known: in a split"))
    #expect(split.arms.allSatisfy { $0.likes == nil })
  }

  @Test("a table fits the terminal, with a dash for what there is none of")
  func text() throws {
    let run = try Self.written(try SmallWorld.plan())
    let text = try run.folder.run.engagement(of: 3).tree.terminal()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let rows = lines.filter { $0.hasPrefix("no-rules") || $0.hasPrefix("digest") }
      .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    #expect(
      rows == [
        "7 6 5 4 1", "0 0 0 0 0", "83.33 80.00 25.00", "— — —", "3 5 2 1.67 0.67", "0 0 0 — —",
        "4 1 1 0.33", "0 0 0 —", "1", "0", "0 0 0 0 0 0", "0 0 0 0 0 0", "0 0 0", "0 0 0",
      ])
    #expect(lines.contains { $0.hasPrefix("capped * ") })
  }

  @Test("what cannot be answered is refused in one line")
  func refused() throws {
    let run = try HandWrittenRun(SmallWorld.plan(), events: .none)
    #expect(refusal(run, 3) == "is not finished; the command that began it goes on")
    try run.finish()
    #expect(
      refusal(run, 3)
        == "has no event log; a run with `--events all` or `--events sample:P` is accepted")
    let logged = try HandWrittenRun(SmallWorld.plan())
    try logged.finish()
    #expect(refusal(logged, 30) == "has no business 30, accepted: 0 to 29")
    #expect(refusal(logged, -1) == "has no business -1, accepted: 0 to 29")
    let nowhere = RunFolder(path: "/nowhere")
    let error = #expect(throws: StoreError.self) { try nowhere.engagement(of: 0) }
    #expect(
      error?.description
        == "/nowhere: cannot be read, not a run folder: it has no `run.sqlite`")
  }

  private func refusal(_ run: HandWrittenRun, _ business: Int) -> String? {
    let error = #expect(throws: StoreError.self) { try run.folder.run.engagement(of: business) }
    return error.map { String($0.description.dropFirst(run.folder.run.path.count + 2)) }
  }
}
