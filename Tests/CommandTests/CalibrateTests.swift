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
    try workshop.write("map: 1\ntable: event\n", to: "event.yaml")
    let run = try workshop.run("run", "base.yaml", "--events", "all", "--out", "run", "--quiet")
    #expect(run.status == 0)
    let ended = try workshop.run(
      "calibrate", "run/run.sqlite", "base.yaml", "--map", "event.yaml", "-o", "base.fitted.yaml")
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

  @Test(
    "worlds of a log: the fitted scenario runs over them, and the report says what the log cannot tell"
  )
  func worlds() throws {
    try workshop.write(
      Self.scenario
        + "  - { name: one, strategy: { caps: { global: { limit: 1, per: localDay } } } }\n",
      to: "base.yaml")
    try workshop.write("map: 1\ntable: event\nwhere: { arm: all }\n", to: "event.yaml")
    #expect(
      try workshop.run("run", "base.yaml", "--events", "all", "--out", "run", "--quiet").status == 0
    )
    let read = ["calibrate", "run/run.sqlite", "base.yaml", "--map", "event.yaml"]
    let alone = try workshop.run(read + ["-o", "f.worlds.json"])
    #expect(
      alone.status == 2 && alone.note.contains("accepted: -o fitted.yaml -o fitted.worlds.json"))
    #expect(!workshop.names.contains("f.worlds.json"))
    let ended = try workshop.run(read + ["-o", "f.yaml", "-o", "f.worlds.json"])
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("WORLDS OF THIS LOG") && ended.out.contains("`one` × "))
    #expect(ended.out.contains("the log cannot tell"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try workshop.text("f.yaml").hasSuffix("worlds: { from: \"f.worlds.json\" }\n"))
    let run = try workshop.run(
      "run", "f.yaml", "--set", "replications=8", "--out", "over", "--quiet")
    #expect(run.status == 0, "\(run.note)")
    #expect(run.out.contains("worlds"))
    // Another log gives other worlds, which are not those of this scenario.
    let other = try workshop.run(
      "run", "base.yaml", "--worlds", "f.worlds.json", "--out", "other", "--quiet")
    #expect(other.status == 9, "\(other.note)")
  }

  @Test("a file that is there is replaced only on demand")
  func present() throws {
    try workshop.write(Self.scenario, to: "base.yaml")
    try workshop.write(OutputTests.delays, to: "log.csv")
    try workshop.write("mine", to: "base.fitted.yaml")
    func calibrate(_ arguments: String...) throws -> Ended {
      try workshop.run(["calibrate", "log.csv", "base.yaml", "-o"] + arguments)
    }
    let refused = try calibrate("base.fitted.yaml")
    #expect(refused.status == 2)
    #expect(
      refused.notes
        == ["pushlab: base.fitted.yaml: already exists, accepted: another -o, or --replace"])
    #expect(try workshop.text("base.fitted.yaml") == "mine")
    #expect(try calibrate("base.yaml").status == 2)
    #expect(try calibrate("base.yaml", "--replace").status == 2)
    #expect(try calibrate("base.fitted.yaml", "--replace", "--quiet").status == 0)
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
    try workshop.write("map: 1\nwindow: 1h\n", to: "m.yaml")
    let one = try workshop.run("calibrate", "a.csv", "--map", "m.yaml", "--json", "--quiet")
    let other = try workshop.run("calibrate", "b.csv", "--map", "m.yaml", "--json", "--quiet")
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
    let ended = try workshop.run("calibrate", "log.csv", "base.yaml", "-o", "fitted.yaml")
    #expect(ended.status == 3)
    #expect(ended.notes == ["no part of the log fits; nothing was written"])
    #expect(workshop.names == ["base.yaml", "log.csv"])
  }

  @Test(
    "mistakes on the command line and in the log",
    arguments: [
      (["log.csv", "--history", "soon"], "`--history soon` is no such length of time"),
      (["log.csv", "--level", "1"], "`--level 1.0` is no level"),
      (["log.csv", "-o", "x.yaml"], "x.yaml: would be a scenario, and there is none to extend"),
      (["none.csv"], "no such file"),
      (["log.csv", "none.yaml", "-o", "x.yaml"], "none.yaml: no such file"),
      (["log.csv", "none.yaml"], "none.yaml is extended in a file of its own; accepted: -o"),
      (["log.csv", "--map", "none.yaml"], "none.yaml: no such file"),
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

  @Test(
    "what is wrong in a map is told at its place",
    arguments: [
      ("zone: Europe/Olso", "m.yaml:2:7: zone is 'Europe/Olso'; did you mean 'Europe/Oslo'?"),
      ("window: soon", "m.yaml:2:9: window is 'soon'; accepted: a duration"),
      ("window: 31d", "m.yaml:2:9: window is '31d'; accepted: a duration"),
      ("columns: { user: uid }", "m.yaml:2:12: columns.user is not known here; accepted: uid"),
      ("events: { opend: seen }", "events.opend is not known here; did you mean 'opened'?"),
      ("types: { offr: x }", "types.offr is not known here; did you mean 'offer'?"),
      ("events: { opened: a, tapped: [b, a] }", #"events.tapped has "a", which opened has"#),
      ("columns: { uid: user }", "log.csv: has no column `user` for `uid`; accepted: `uid`"),
      ("where: { arm: a }", "`where` names `arm`, and `log.csv` has no such column"),
      ("table: x", "`table: x` goes with an SQLite database"),
      ("delimiter: pipe", "m.yaml:2:12: delimiter is 'pipe'; accepted: one of comma"),
    ])
  func mapMistakes(_ line: String, _ words: String) throws {
    try workshop.write(OutputTests.delays, to: "log.csv")
    try workshop.write("map: 1\n\(line)\n", to: "m.yaml")
    let ended = try workshop.run("calibrate", "log.csv", "--map", "m.yaml", "-o", "x.map.yaml")
    #expect(ended.status == 2 && ended.out == "")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["log.csv", "m.yaml"])
  }

  @Test("a map says what was taken for what and why, and reading by it gives the same answer")
  func map() throws {
    let text = OutputTests.delays.replacing("uid,nid,event", with: "user id,push,kind")
      .replacing(",delivered,", with: ",\"arrived, at last\",")
    try workshop.write(
      text + "1,1,beat,1773619200000\n1,1,dismissed,1773619200000\n", to: "log.csv")
    try workshop.write(
      """
      map: 1
      columns: { uid: user id }
      events: { delivered: [here, "arrived, at last"], tapped: hit, none: beat }
      where: { kind: [sent, "arrived, at last", beat, dismissed] }
      window: 12h

      """, to: "mine.yaml")
    let first = try workshop.run(
      "calibrate", "log.csv", "--map", "mine.yaml", "-o", "log.map.yaml", "--json")
    #expect(first.status == 0, "\(first.note)")
    #expect(first.notes == ["wrote log.map.yaml: how the log was read"])
    let map = try workshop.text("log.map.yaml")
    for line in [
      "  uid: user id  # as the map before said", "  nid: push  # PushLab's own name for it",
      "  ts: ts  # the column of this name", "  sent: sent  # 400 rows",
      "  delivered: [\"arrived, at last\", here]  "
        + "# 400 rows, as the map before said; here not in this log",
      "  tapped: hit  # not in this log",
      "  dismissed: dismissed  # 1 row, which no fit uses", "  none: beat  # 1 row, as the map",
      "zone: UTC  # of rows without a zone or an offset, if not said",
      "window: 12h  # as the map before said",
    ] { #expect(map.contains("\n\(line)"), "\(map)") }
    let again = try workshop.run(
      "calibrate", "log.csv", "--map", "log.map.yaml", "-o", "again.map.yaml", "--json")
    #expect(again.out == first.out)
    #expect(try workshop.run("calibrate", "log.csv", "-o", "log.map.yaml").status == 2)
    let printed = try workshop.run(
      "calibrate", "log.csv", "--map", "log.map.yaml", "-o", "-.map.yaml", "--quiet")
    #expect(printed.out == (try workshop.text("again.map.yaml")))
  }
}
