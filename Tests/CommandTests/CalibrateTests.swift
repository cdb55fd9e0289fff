import Foundation
import TestSupport
import Testing

/// A log goes in, a world comes out; nobody's file is lost.
@Suite("Calibrating to a log", .releaseOnly("runs the command"), .waits)
struct CalibrateTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let scenario = """
    pushlab: 1
    name: base
    seed: 5
    replications: 1
    horizon: { days: 9, warmupDays: 1 }
    world:
      subscribers: 700
      businesses: 30
      devices: { oneShare: 1, twoShare: 0, staleShare: 0 }
      presence: { dozeDay: 0, dozeNight: 0 }
      response: { openAndroid: 0.2, openIOS: 0.2, timeToOpenAndroid: 10min, timeToOpenIOS: 10min }
    arms:
      - name: all
        baseline: true

    """

  @Test("a run's own log is read as it is, and gives a scenario that runs")
  func whole() throws {
    try workshop.write(Self.scenario, to: "base.yaml")
    let run = try workshop.run("run", "base.yaml", "--events", "all", "--out", "run", "--quiet")
    #expect(run.status == 0)
    let ended = try workshop.run(
      "calibrate", "run/run.sqlite", "--table", "event", "--into", "base.yaml")
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("PRESENCE"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!ended.out.lowercased().contains("nan"))
    #expect(ended.note.hasPrefix("wrote base.fitted.yaml: "))
    #expect(try workshop.text("base.yaml") == Self.scenario)
    let fitted = try workshop.text("base.fitted.yaml")
    #expect(fitted.contains("\nextends: \"base.yaml\"\nname: base-fitted\n"))
    #expect(try workshop.run("check", "base.fitted.yaml", "--json").status == 0)
    let described = try workshop.run("check", "base.fitted.yaml").out
    #expect(described.contains("world.response.personCV: "))
  }

  @Test("a file that is there is replaced only on demand")
  func present() throws {
    try workshop.write(Self.scenario, to: "base.yaml")
    try workshop.write(OutputTests.delays, to: "log.csv")
    try workshop.write("mine", to: "base.fitted.yaml")
    func calibrate(_ arguments: String...) throws -> Ended {
      try workshop.run(["calibrate", "log.csv", "--into", "base.yaml"] + arguments)
    }
    let refused = try calibrate()
    #expect(refused.status == 2)
    #expect(
      refused.notes
        == ["pushlab: base.fitted.yaml: already exists, accepted: another -o, or --replace"])
    #expect(try workshop.text("base.fitted.yaml") == "mine")
    #expect(try calibrate("-o", "base.yaml").status == 2)
    #expect(try calibrate("--replace", "--quiet").status == 0)
    #expect(try workshop.text("base.fitted.yaml") != "mine")
  }

  @Test("the same log gives the same answer, in any order of its rows")
  func order() throws {
    let rows = (0..<150).flatMap { person in
      (0..<12).flatMap { push -> [String] in
        let at = 1_773_619_200_000 + push * 20_000_000 + person * 7_919
        let isOpened = (person * 31 + push * push * 17 + person * push * 7) % 11 < 1 + person % 6
        return ["\(person),\(push),sent,\(at)"]
          + (isOpened ? ["\(person),\(push),opened,\(at + 60_000 + person * 997)"] : [])
      }
    }
    try workshop.write((["uid,nid,event,ts"] + rows).joined(separator: "\n"), to: "a.csv")
    try workshop.write(
      (["uid,nid,event,ts"] + rows.reversed()).joined(separator: "\n"), to: "b.csv")
    let lines = #/"(line|text)" : .*/#
    let one = try workshop.run("calibrate", "a.csv", "--window", "1h", "--json", "--quiet")
    let other = try workshop.run("calibrate", "b.csv", "--window", "1h", "--json", "--quiet")
    #expect(one.out.contains("beta a"))
    func parts(_ ended: Ended) -> Substring {
      let text = ended.out.replacing(lines, with: "")
      return text[text.range(of: "\"parts\"")!.lowerBound...]
    }
    #expect(parts(one) == parts(other))
  }

  @Test("no uid is printed, with a key for them and without, and a key changes nothing")
  func hashedUIDs() throws {
    let log = OutputTests.delays.replacing(#/(?m)^(\d+),/#) { "person-\($0.1)," }
    try workshop.write(log, to: "log.csv")
    try workshop.write("0123456789abcdef0123456789abcdef\n", to: "uids.key")
    let plain = try workshop.run("calibrate", "log.csv")
    let hashed = try workshop.run("calibrate", "log.csv", "--hash-uids", "uids.key")
    #expect(plain.status == 0 && hashed.status == 0, "\(plain.note)")
    #expect(hashed.out == plain.out)
    #expect(!(plain.out + plain.note + hashed.note).contains("person-"))
    try workshop.write("key\n", to: "short.key")
    let refused = try workshop.run("calibrate", "log.csv", "--hash-uids", "short.key")
    #expect(refused.status == 2 && refused.note.contains("`short.key`, has 3 bytes"))
  }

  @Test("nothing fits: status 3, and nothing is written")
  func nothing() throws {
    try workshop.write("uid,nid,event,ts\na,1,sent,2026-03-16T08:00Z\n", to: "log.csv")
    try workshop.write(Self.scenario, to: "base.yaml")
    let ended = try workshop.run("calibrate", "log.csv", "--into", "base.yaml")
    #expect(ended.status == 3)
    #expect(ended.notes == ["no part of the log fits; nothing was written"])
    #expect(workshop.names == ["base.yaml", "log.csv"])
  }

  @Test(
    "mistakes on the command line and in the log",
    arguments: [
      (["log.csv", "--zone", "Europe/Olso"], "Europe/Oslo"),
      (["log.csv", "--window", "soon"], "`--window soon` is no such length of time"),
      (["log.csv", "--level", "1"], "`--level 1.0` is no level"),
      (["log.csv", "-o", "x.yaml"], "-o and --replace go with --into"),
      (["none.csv"], "no such file"),
      (["log.csv", "--into", "none.yaml"], "none.yaml: no such file"),
      (["bad.csv"], "bad.csv:2:5: `opend` is no event; did you mean 'opened'?"),
    ])
  func mistakes(_ arguments: [String], _ words: String) throws {
    try workshop.write("uid,nid,event,ts\na,1,sent,2026-03-16T08:00Z\n", to: "log.csv")
    try workshop.write("uid,nid,event,ts\na,1,opend,2026-03-16T08:00Z\n", to: "bad.csv")
    let ended = try workshop.run(["calibrate"] + arguments)
    #expect(ended.status == 2)
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(ended.out == "")
    #expect(workshop.names == ["bad.csv", "log.csv"])
  }
}
