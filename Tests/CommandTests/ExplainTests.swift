import Foundation
import GRDB
import TestSupport
import Testing

/// `pushlab explain`, which runs a lane again.
@Suite("pushlab explain and diff", .releaseOnly("runs the command"), .waits)
struct ExplainTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write(
      Scenarios.small.replacing("laneSize", with: "design: split\nlaneSize"), to: "split.yaml")
  }

  private func run(
    _ scenario: String = "small.yaml", into folder: String = "run", _ more: String...
  )
    throws
  {
    let all = ["run", scenario, "--quiet", "--out", folder] + more
    #expect(try workshop.run(all).status == 0)
  }

  private static let noon = ["--at", "2026-03-24T12:00:00Z"]

  @Test("a push is explained without an event log, the same as from one, and nothing is touched")
  func explain() throws {
    try run()
    try run(into: "logged", "--events", "all")
    let names = workshop.names
    let text = try workshop.run(["explain", "run", "--person", "12"] + Self.noon)
    #expect(text.status == 0 && text.note == "")
    #expect(text.out.hasPrefix("push "))
    #expect(text.out.contains("DECISION 1 of "))
    #expect(text.out.contains("arm house · replication 0"))
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
    let arguments =
      ["--person", "12", "--json", "--replication", "2", "--arm", "free"] + Self.noon
    let one = try workshop.run(["explain", "run"] + arguments)
    #expect(one.status == 0)
    #expect(try workshop.run(["explain", "logged"] + arguments).out == one.out)
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(one.out.utf8)) as? [String: Any])
    let push = try #require((value["push"] as? [String: Any])?["id"] as? String)
    let uid = try #require((value["person"] as? [String: Any])?["uid"] as? Int64)
    // A log knows in which replication somebody has this pseudonym.
    let same = try workshop.run(
      "explain", "logged", "--person", "\(uid)", "--push", push, "--arm", "free", "--json")
    #expect(same.out == one.out)
    #expect(workshop.names == names)
  }

  private static let mentors = """
    pushlab: 1
    name: mentors
    horizon: { start: 2026-03-16, days: 40 }
    replications: 1
    world:
      kind: peerMentors
      subscribers: 60
      languages: { en: 1 }
      mentors: { mentorsPerOrganisation: 19, dueShare: 1, acknowledgedPerVisit: 0 }
    arms: [{ name: house, strategy: { rules: { deadline: { enabled: true } } } }]

    """

  @Test("S3-OVER-1..3, S3-FEAT-1: notices name mentors, assignments and days, and lead to them")
  func notices() throws {
    try workshop.write(Self.mentors, to: "mentors.yaml")
    try run("mentors.yaml", into: "run", "--events", "all")
    let queue = try DatabaseQueue(path: workshop.folder.appending(path: "run/run.sqlite").path)
    // A digest has the highest bit of its id set, so the id is negative.
    for (type, condition, body, link) in [
      ("overdue", "push < 0", #"^Subscriber \d+: Example \d+ \(\d+ d\); "#, "^/org.*/overdue$"),
      (
        "overdue", "push > 0", #"^“Example \d+” has not been opened yet \(1\d d\)\.$"#,
        #"^/assignments/\d{1,2}$"#
      ),
      (
        "deadline", "push > 0", "^Days left for this assignment: [12]\\. ",
        #"^/assignments/\d{1,2}$"#
      ),
    ] {
      let row = try #require(
        try queue.read {
          try Row.fetchOne(
            $0,
            sql: """
              SELECT uid, push FROM event WHERE type = '\(type)' AND kind = 'sent' AND \(condition)
              """)
        })
      let (uid, push): (Int64, Int64) = (row["uid"], row["push"])
      let ended = try workshop.run(
        "explain", "run", "--person", "\(uid)", "--push", "\(push)", "--json")
      let value = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
      let content = try #require(value?["content"] as? [String: Any])
      let found = try #require(content["body"] as? String)
      let path = try #require(content["deepLink"] as? String)
      let (text, place) = (try Regex(body), try Regex(link))
      #expect(found.contains(text) && path.contains(place), "\(found), \(path)")
    }
  }

  @Test("two arms part at a decision, and what follows is told")
  func diff() throws {
    try run()
    let ended = try workshop.run(
      "explain", "run", "--person", "12", "--arm", "house", "--arm", "free")
    #expect(ended.status == 0 && ended.note == "")
    #expect(ended.out.hasPrefix("house against free\n"))
    #expect(ended.out.contains("OVER THE WHOLE RUN"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
    let json = try workshop.run(
      "explain", "run", "--person", "12", "--arm", "free", "--arm", "house", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect(
      (value?["arms"] as? [[String: Any]])?.map { $0["arm"] as? String } == ["free", "house"])
  }

  /// Arguments, and what the message must name.
  private static let refused: [(arguments: String, words: String)] = [
    ("explain", "<run>"),
    ("explain run --person 3", "'--push <id>' or '--at <time>'"),
    ("explain run --at 2026-03-24T12:00:00Z", "'--at' needs '--person <n>'"),
    ("explain run --person 3 --push 1 --at 2026-03-24T12:00:00Z", "not both"),
    (
      "explain run --person 300 --push 1", "the number or the uid 300; accepted: 0 to 299, or a uid"
    ),
    ("explain run --person -1 --push 1", "the number or the uid -1; accepted: 0 to 299, or a uid"),
    ("explain run --person 3 --push what", "accepted: a push as in the event log"),
    ("explain run --person 3 --push 999999999999", "was to get no push 999999999999"),
    ("explain run --person 3 --at yesterday", "accepted: a time such as"),
    ("explain run --person 3 --at 2026-02-30T12:00:00Z", "accepted: a time such as"),
    ("explain run --person 3 --at 2026-03-24T24:00:00Z", "accepted: a time such as"),
    ("explain run --person 3 --at 99999-03-24T12:00:00Z", "accepted: a time such as"),
    ("explain run --person 3 --at 2026-03-24T12:00:00", "accepted: a time such as"),
    ("explain run --person 3 --at -1", "Missing value for '--at <time>'"),
    ("explain run --person 3 --push 9223372036854775808", "accepted: a push as in"),
    ("explain run --person 3 --push 0x10000000000000000", "accepted: a push as in"),
    ("explain run --person 3 --push -9223372036854775809", "accepted: a push as in"),
    ("explain run --person 3 --push 0x-1", "accepted: a push as in"),
    ("explain run --person 3 --push 0x-0", "accepted: a push as in"),
    ("explain run --person 3 --push -9223372036854775808", "was to get no push"),
    ("explain run --person 3 --push ffffffffffffffff", "was to get no push"),
    ("explain run --person 3 --at 2020-01-01T00:00:00Z", "nothing was decided"),
    ("explain run --person 3 --push 1 --arm nobody", "no arm `nobody`; accepted: house, free"),
    ("explain run --person 3 --push 1 --replication 3", "no replication 3; accepted: 0 to 2"),
    ("explain run --person 5551234 --push 1", "nobody in replication 0 has the number or the uid"),
    ("explain run --push 1", "no event log to find push 1 in; add --person N"),
    ("explain absent --person 3 --push 1", "absent: cannot be read"),
    ("explain run --person 3 --arm house", "or a second '--arm'"),
    ("explain run --arm house --arm free", "'--person <n>'"),
    ("explain run --person 3 --arm a --arm b --arm c", "'--arm' once or twice"),
    ("explain run --person 3 --arm house --arm free --push 1", "go with one '--arm'"),
    ("explain run --person 3 --arm house --arm house", "both arms are `house`"),
    ("explain run --person 3 --arm house --arm nobody", "no arm `nobody`; accepted: house, free"),
    ("explain split --person 3 --arm house --arm free", "the run is a split"),
  ]

  @Test("mistakes are told in one line, and nothing is printed")
  func refusals() throws {
    try run()
    try run("split.yaml", into: "split")
    for (arguments, words) in Self.refused {
      let ended = try workshop.run(arguments.split(separator: " ").map(String.init))
      #expect(ended.status == 2, "\(arguments)")
      #expect(ended.out == "")
      #expect(ended.notes.count == 1, "\(arguments)")
      #expect(ended.note.hasPrefix("pushlab: "))
      #expect(ended.note.contains(words), "\(arguments): \(ended.note)")
    }
  }

  @Test("a run of another engine cannot be run again, and one that is not finished not yet")
  func mismatch() throws {
    try run()
    let question = ["--person", "3", "--push", "1"]
    let path = workshop.folder.appending(path: "run/run.sqlite").path
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "UPDATE run SET engine_version = '1'") }
    try queue.close()
    let other = try workshop.run(["explain", "run"] + question)
    #expect(other.status == 9)
    #expect(other.note.contains("has engine 1, this pushlab has"))
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "run/manifest.json"))
    #expect(try workshop.run(["explain", "run"] + question).status == 5)
  }

  @Test("in a split somebody is explained under their own arm")
  func split() throws {
    try run("split.yaml", into: "split")
    let ended = try workshop.run(["explain", "split", "--person", "12"] + Self.noon)
    #expect(ended.status == 0)
    let own = ended.out.contains("arm house ·") ? "house" : "free"
    let other = own == "house" ? "free" : "house"
    let refused = try workshop.run(
      ["explain", "split", "--person", "12", "--arm", other] + Self.noon)
    #expect(refused.status == 2)
    #expect(refused.note.contains("is in arm `\(own)` of the split"))
  }
}
