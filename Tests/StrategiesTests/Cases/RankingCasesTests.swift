import Foundation
import PushModel
import PushPolicy
import PushService
import Strategies
import Testing

@Suite("Cases of caps with ranks and reserved places")
struct RankingCasesTests {
  /// The fifteen cases, worked by hand from the rules (schema ranking/1).
  static let golden: CaseFile = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try! CaseFile(path: tests.appending(path: "Cases/ranking.json").path)
  }()

  @Test("C-20 C-21: every verdict and every hold comes out as worked by hand", arguments: 0..<15)
  func worked(index: Int) throws {
    let played = Self.golden.cases[index]
    #expect(played.expected.count >= 2)
    let found = try CasePlayer(played, under: nil).verdicts()
    #expect(found == played.expected, "\(played.name)")
  }

  @Test("there are fifteen") func all() { #expect(Self.golden.cases.count == 15) }

  /// A case of one cap and the verdicts on a line: `s` sent, `f` full, `r` reserved, `o` outranked, in the
  /// order of the pushes, each of them an hour after the last, from 08:00 on.
  private static func strip(_ cap: String, _ pushes: [String], _ more: String = "") throws -> String
  {
    let lines = pushes.enumerated().map { number, push in
      "{ id: p\(10 + number), at: \(480 + 60 * number), \(push) }"
    }
    let text = """
      schema: ranking/1
      cases:
        - { name: one, caps: [{ \(cap) }], \(more) pushes: [\(lines.joined(separator: ", "))] }
      """
    let file = try CaseFile(text: text, name: "one.yaml")
    let verdicts = try CasePlayer(file.cases[0], under: nil).verdicts()
    return verdicts.map { String(($0.because ?? $0.verdict).prefix(1)) }.joined()
  }

  @Test(
    "under a strategy without ranks the first to come takes the place, as its service would have it"
  )
  func unranked() throws {
    let text = """
      schema: ranking/1
      cases:
        - name: one
          caps: [{ limit: 1, per: localDay }]
          pushes:
            - { id: t1, at: 420, sendAt: 1080, type: assignment, rank: 80 }
            - { id: a1, at: 540, type: new_post, rank: 20 }
      """
    let one = try CaseFile(text: text, name: "one.yaml").cases[0]
    func ends(under strategy: Strategy?) throws -> [String] {
      try CasePlayer(one, under: strategy).verdicts().map { "\($0.id) \($0.because ?? $0.verdict)" }
        .sorted()
    }
    #expect(try ends(under: nil) == ["a1 outranked", "t1 sent"])
    #expect(try ends(under: Strategy()) == ["a1 sent", "t1 full"])
  }

  @Test("a type of the file's own takes no place of one that PushLab, a cap or the strategy has")
  func ownTypesApart() throws {
    let marketing = PushType.allCases.filter { $0.category == .marketing }
    let last = try #require(marketing.last).name
    let text = """
      schema: ranking/1
      cases:
        - name: one
          caps: [{ of: { type: \(last) }, limit: 0, per: localDay }]
          pushes:
            - { id: a, at: 540, type: voucher, category: marketing }
            - { id: b, at: 560, type: \(last) }
      """
    let one = try CaseFile(text: text, name: "one.yaml").cases[0]
    let found = try CasePlayer(one, under: nil).verdicts().map { $0.because ?? $0.verdict }
    #expect(found == ["sent", "full"])
    let error = #expect(throws: (any Error).self) {
      try CaseFile(text: text, name: "one.yaml", avoiding: Set(marketing))
    }
    #expect(error.map { "\($0)".contains("one.yaml:6:") } == true, "\(error!)")
  }

  @Test("a group with an empty part is refused", arguments: ["+", "tag.a+", ""])
  func emptyGroup(group: String) throws {
    let text = """
      schema: ranking/1
      cases:
        - { name: one, caps: [{ of: "\(group)", limit: 1, per: localDay }],
            pushes: [{ id: a1, at: 540, type: new_post }] }
      """
    #expect(throws: (any Error).self) { try CaseFile(text: text, name: "one.yaml") }
  }

  private static let task = "type: assignment, rank: 80"
  private static let post = "type: new_post, rank: 20"
  private static let note = "type: message, rank: 60"

  @Test("a reservation is a minimum: what it keeps is for its group alone, and the rest is for all")
  func minimum() throws {
    let cap = "limit: 3, per: localDay, reserve: [{ of: tasks, places: 1 }]"
    #expect(try Self.strip(cap, [Self.post, Self.post, Self.post, Self.task]) == "ssrs")
    #expect(try Self.strip(cap, [Self.task, Self.task, Self.task, Self.post]) == "sssf")
    #expect(try Self.strip(cap, [Self.task, Self.post, Self.post, Self.task]) == "sssf")
  }

  @Test("places for all of the limit shut out everyone else, and a cap without bookings drops them")
  func allReserved() throws {
    let cap = "limit: 1, per: localDay, overflow: defer, reserve: [{ of: tasks, places: 1 }]"
    #expect(try Self.strip(cap, [Self.post, Self.task]) == "rs")
  }

  @Test("a rank calls nothing back, and without a held push it refuses nobody")
  func rankAlone() throws {
    #expect(try Self.strip("limit: 2, per: localDay", [Self.post, Self.post, Self.task]) == "ssf")
  }

  @Test("a claim takes as many places as it is pushes, and lower claims take none from higher ones")
  func claims() throws {
    let later = "sendAt: \"20:00\""
    let held = [
      "\(Self.task), \(later)", "\(Self.note), \(later)", Self.post, Self.post, Self.note,
    ]
    // Of three places two are claimed; the post at 10:00 has the third, and the next is outranked. Over the
    // message at 12:00 the task alone has a claim; the first message, which waits, has none on an equal and
    // finds the cap full.
    #expect(try Self.strip("limit: 3, per: localDay", held) == "sfsos")
  }

  @Test("a rolling reservation counts what is inside the window alone")
  func rollingReservation() throws {
    let cap = "limit: 2, per: rolling 3h, reserve: [{ of: tasks, places: 1 }]"
    // 08:00 task, 09:00 post, 10:00 post: full; 11:00 the task has left and its place is kept again.
    #expect(
      try Self.strip(cap, [Self.task, Self.post, Self.post, Self.post, Self.post]) == "ssfrs")
  }

  @Test("a push that would wait beyond its time to live is refused, and claims nothing")
  func expiredClaim() throws {
    let held = "\(Self.task), sendAt: \"20:00\", expires: \"20:00\""
    #expect(try Self.strip("limit: 1, per: localDay", [held, Self.post]) == "ws")
  }

  @Test("each sender has a limit of their own")
  func eachSender() throws {
    let cap = "each: sender, of: updates, limit: 1, per: localDay"
    let pushes = ["a", "b", "a", "b", "c"].map { "\(Self.post), sender: \($0)" }
    #expect(try Self.strip(cap, pushes + ["\(Self.task), sender: a"]) == "ssffss")
  }

  @Test("a push without a campaign obeys no cap on each campaign")
  func eachCampaign() throws {
    let cap = "each: campaign, limit: 1, per: localDay"
    let spring = "\(Self.post), campaign: spring"
    #expect(
      try Self.strip(cap, [spring, Self.post, spring, Self.post, "\(Self.post), campaign: may"])
        == "ssfss")
  }

  @Test("groups that must all hold are one group")
  func conjunction() throws {
    let cap = "of: { tag: sale, category: updates }, limit: 1, per: localDay"
    let sale = "tags: [sale]"
    let pushes = [
      "\(Self.post), \(sale)", "\(Self.note), \(sale)", Self.post, "\(Self.post), \(sale)",
    ]
    #expect(try Self.strip(cap, pushes) == "sssf")
  }

  @Test(
    "a mistake is told with its place and what is accepted",
    arguments: [
      ("caps: [{ limit: 1, per: localDay, reserve: [{ of: tasks, places: 2 }] }]", "places"),
      (
        "caps: [{ limit: 2, per: localDay, reserve: [{ of: tasks, places: 1 }, { of: assignment, places: 1 }] }]",
        "a push may be in both"
      ),
      ("caps: [{ limit: 1, per: 0 }]", "minutes of a rolling window"),
      ("caps: [{ each: sender, limit: 1, per: localDay, reserve: [] }]", "accepted: other caps"),
      ("caps: [{ of: nothing, limit: 1, per: localDay }]", "is 'nothing'"),
      ("verdicts: [{ id: b, verdict: sent, at: 9 }]", "accepted: a push of the case, a"),
      ("withdrawals: [{ id: b, at: \"25:00\" }]", "accepted: minutes after"),
      ("rank: 3", "is not known here"),
    ])
  func mistakes(line: String, words: String) {
    let text = """
      schema: ranking/1
      cases:
        - name: one
          pushes: [{ id: a, at: 1, type: assignment }]
          \(line)
      """
    do {
      _ = try CaseFile(text: text, name: "one.yaml")
      Issue.record("accepted: \(line)")
    } catch {
      #expect("\(error)".hasPrefix("one.yaml:5"), "\(error)")
      #expect("\(error)".contains(words), "\(error)")
    }
  }

  @Test("a type that only the file has stands for one of its category; one too many is refused")
  func ownTypes() throws {
    let cap = "of: { type: hint }, limit: 1, per: localDay"
    let hint = "type: hint, category: tasks"
    #expect(try Self.strip(cap, [hint, Self.task, hint, "type: tip, category: tasks"]) == "ssfs")
    #expect(throws: (any Error).self) {
      try Self.strip(cap, ["type: one, category: updates", "type: two, category: updates"])
    }
  }
}
