import Foundation
import GRDB
import TestSupport
import Testing

/// What `pushlab report` says of a run, and that it only looks.
@Suite("pushlab report", .releaseOnly("runs the command"), .waits)
struct ReportTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
  }

  private func run(_ arguments: String...) throws {
    let all = ["run", "small.yaml", "--quiet", "--out", "run"] + arguments
    #expect(try workshop.run(all).status == 0)
  }

  @Test("one business, for people and for machines, and no file is touched (S0-ARCH-06)")
  func business() throws {
    try run("--events", "all")
    let names = workshop.names
    let bytes = try workshop.data("run/run.sqlite")
    let text = try workshop.run("report", "run", "--business", "3")
    #expect(text.status == 0)
    #expect(text.note == "")
    #expect(text.out.hasPrefix("business 3   of small\n"))
    #expect(text.out.contains("house *"))
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try workshop.run("report", "run", "--business", "3", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect(value?["business"] as? Int == 3)
    #expect(value?["businesses"] as? Int == 20)
    #expect(
      (value?["arms"] as? [[String: Any]])?.map { $0["arm"] as? String } == ["house", "free"])
    #expect(try workshop.data("run/run.sqlite") == bytes)
    #expect(workshop.names == names)
  }

  @Test("S0-FR-ANA-01, S0-ARCH-06: a business has followers and comments, as the log has them")
  func audience() throws {
    try run(
      "--events", "all", "--set", "world.engagement.commentPerOpen=0.9",
      "--set", "world.engagement.commentPerSession=0.1", "--set", "world.businesses=5")
    var comments = 0
    for business in 0..<5 {
      let json = try workshop.run("report", "run", "--business", "\(business)", "--json")
      let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
      let arms = try #require(value?["arms"] as? [[String: Any]])
      comments += arms.reduce(0) { $0 + ($1["comments"] as? Int ?? 0) }
      // Follows are the same in every arm.
      #expect(Set(arms.map { $0["followers"] as? Int }).count == 1)
      #expect(arms.allSatisfy { $0["followers"] is Int && $0["newFollowers"] is Int })
    }
    let queue = try DatabaseQueue(path: workshop.folder.appending(path: "run/run.sqlite").path)
    let logged = try queue.read {
      try Int.fetchOne(
        $0, sql: "SELECT count(*) FROM event WHERE kind = 'commented' AND inCohort = 1")
    }
    #expect(comments > 0 && comments == logged)
    let text = try workshop.run("report", "run", "--business", "0")
    #expect(text.out.contains("FOLLOWERS AND COMMENTS"))
  }

  @Test("a sample is called one")
  func sample() throws {
    try run("--events", "sample:0.5")
    let ended = try workshop.run("report", "run", "--business", "0")
    #expect(ended.status == 0)
    #expect(ended.out.contains("the log is a sample of 50 % of the people"))
  }

  /// Arguments, and what the message must name.
  private static let refused: [(arguments: [String], words: String)] = [
    (["report", "--business", "1"], "'--business' goes with the folder of a run"),
    (["report", "run", "--business"], "--business"),
    (["report", "run", "--business", "20"], "has no business 20, accepted: 0 to 19"),
    (["report", "run", "--business", "-1"], "has no business -1, accepted: 0 to 19"),
    (["report", "run", "--business", "bakery"], "accepted: the number of a business, from 0"),
    (["report", "run", "--business", "1.5"], "accepted: the number of a business, from 0"),
    (["report", "run", "--business", "99999999999999999999"], "the number of a business, from 0"),
    (["report", "absent", "--business", "3"], "absent: cannot be read"),
    (["report", "small.yaml", "--business", "3"], "small.yaml: cannot be read"),
    (["report", "silent", "--business", "3"], "silent: has no event log"),
    (["report", "silent", "--business", "99"], "silent: has no event log"),
  ]

  @Test("mistakes are told in one line, and nothing is printed")
  func refusals() throws {
    try run("--events", "all")
    try workshop.prepareRun(as: "silent")
    let names = workshop.names
    for (arguments, words) in Self.refused {
      let ended = try workshop.run(arguments)
      #expect(ended.status == 2, "\(arguments)")
      #expect(ended.out == "")
      #expect(ended.notes.count == 1)
      #expect(ended.note.hasPrefix("pushlab: "))
      #expect(ended.note.contains(words), "\(arguments)")
    }
    #expect(workshop.names == names)
  }
}
