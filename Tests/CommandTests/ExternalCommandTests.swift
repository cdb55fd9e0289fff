import Foundation
import TestSupport
import Testing

/// A scenario may start programs with leave alone, and a program can break nothing but its own run.
@Suite("Programs that learn", .releaseOnly("runs the command"), .waits)
struct ExternalCommandTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Reads each report with its records, and answers with `answer`; `at` is done instead in its window.
  private static func learner(_ answer: String = "{}", at window: Int = 99, do what: String = ":")
    -> String
  {
    """
    while IFS= read -r line; do
      count=${line##*\\"records\\":}
      count=${count%\\}}
      for _ in $(seq "$count"); do IFS= read -r record; done
      case $line in *'"window":\(window),'*) \(what) ;; esac
      echo '\(answer)'
    done
    """
  }

  /// Answers that nine in the evening is best.
  private static let evening =
    #"{"model":{"tables":[{"feature":"hour","below":[21],"values":[0,1]}]}}"#

  private func write(_ learner: String, timeout: String = "20s") throws {
    try workshop.write(learner, to: "learner.sh")
    try workshop.write(
      Scenarios.tiny.replacing(
        "  - name: free\n",
        with: """
            - name: learned
              strategy:
                external:
                  { command: [bash, learner.sh], slot: 3h, records: "sample:0.5", timeout: \(timeout) }

          """), to: "small.yaml")
  }

  private func run(_ options: String...) throws -> Ended {
    try workshop.run(["run", "small.yaml", "--out", "out", "--quiet", "--allow-command"] + options)
  }

  @Test("are not started without leave")
  func leave() throws {
    try write("touch started\n" + Self.learner())
    let ended = try workshop.run("run", "small.yaml", "--out", "out", "--quiet")
    #expect(ended.status == 2)
    #expect(ended.note.contains("arms[1].strategy.external: starts 'bash learner.sh'"))
    #expect(ended.note.contains("--allow-command"))
    let planned = try workshop.run("work", "split", "--out", "work", "run", "small.yaml")
    #expect(planned.status == 2 && planned.note.contains("arms[1].strategy.external"))
    #expect(workshop.names == ["learner.sh", "small.yaml"])
    #expect(try workshop.run("check", "small.yaml").status == 0)
    #expect(try workshop.run("run", "small.yaml", "--dry-run").status == 0)
    #expect(!workshop.has("started"))
  }

  @Test("what they say is kept, and explained, shown and repeated without them")
  func kept() throws {
    try write(Self.learner(Self.evening))
    let ended = try run("--json")
    #expect(ended.status == 0, "\(ended.note)")
    let names = (0..<3).map { "out/exchanges/learned-\($0).jsonl" }
    let said = try names.map { try workshop.text($0) }
    #expect(said.allSatisfy { $0.contains("\"propensity\":1,") && $0.contains(Self.evening) })
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "learner.sh"))
    #expect(try workshop.run("run", "small.yaml", "--out", "out", "--quiet").status == 0)
    let record = try #require(said[0].firstMatch(of: /"recipient":(\d+),.*"at":"(.*?)Z".*"wait"/))
    let question = ["--person", "\(record.1)", "--arm", "learned", "--at", "\(record.2)Z"]
    let explained = try workshop.run(["explain", "out"] + question)
    #expect(explained.status == 0 && explained.out.contains("decision rule"), "\(explained.note)")
    try FileManager.default.removeItem(at: workshop.folder.appending(path: names[0]))
    let lost = try workshop.run(["explain", "out"] + question)
    #expect(lost.status == 2 && lost.note.contains("said nothing that is kept"))
    #expect(try workshop.again(ended.out)["command"] as? String != nil)
    #expect("\(try workshop.again(ended.out))".contains("--allow-command"))
  }

  @Test("a run that was stopped by one goes on to the digest of a run that was not")
  func resumed() throws {
    try write(Self.learner(Self.evening))
    let whole = try workshop.run(
      "run", "small.yaml", "--out", "whole", "--quiet", "--json", "--allow-command")
    try write(Self.learner(Self.evening, at: 5, do: "test -e once || { touch once; exit 3; }"))
    let stopped = try run("--threads", "1")
    #expect(stopped.status == 2)
    #expect(stopped.note.contains("replication 0 ended with status 3, after window 5"))
    #expect(!workshop.has("out/summary.json") && !workshop.has("out/exchanges"))
    let again = try run("--json", "--threads", "2")
    let digest = { (text: String) in text.firstMatch(of: /"digest" *: *"(\w+)"/)?.1 }
    #expect(digest(again.out) != nil && digest(again.out) == digest(whole.out))
  }

  private static let surplus =
    "wrote more than it was asked for, which is one line after each report, after window"

  @Test(
    "one that breaks its word ends the run, and leaves nothing that looks whole",
    arguments: [
      ("exit 3", "ended with status 3, after window 0"), ("kill -9 $$", "was ended by signal 9"),
      ("exec sleep 9", "did not answer within 3 s, after window 0"),
      ("exec >&-; exec sleep 9", "closed its output"),
      ("while :; do echo '{}'; done", surplus),
      (learner("{}\n{}"), surplus),
      // Found before the next report, while it is written, or when it is answered.
      (learner(at: 3, do: "echo '{}'; sleep 0.3"), surplus),
      (learner() + "\necho '{}'", surplus),
      (learner() + "\nprintf late; exit 4", surplus),
      (learner() + "\nseq 100000; sleep 9", surplus),
      (learner("hello"), "'hello' is no JSON object"),
      (learner(#"{"price":"free"}"#), "price is \"free\""),
      (learner() + "\nexit 4", "ended with status 4, after window"),
      (learner() + "\nexec sleep 9", "did not end within 3 s"),
    ])
  func broken(learner: String, words: String) throws {
    // A shell that starts on a busy machine needs a moment itself.
    try write(learner, timeout: words.contains("within") ? "3s" : "20s")
    let ended = try run("--threads", "1")
    #expect(ended.status == 2)
    #expect(ended.note.contains("the program of arm `learned`, replication 0"), "\(ended.note)")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(!workshop.has("out/summary.json") && !workshop.has("out/exchanges"))
  }

  @Test("with one that is killed end all that it has started")
  func descendants() throws {
    try write("sleep 300 & echo $! > other; exec sleep 300", timeout: "3s")
    let ended = try run("--threads", "1")
    #expect(ended.status == 2 && ended.note.contains("did not answer within 3 s"), "\(ended.note)")
    let other = try workshop.text("other").trimmingCharacters(in: .whitespacesAndNewlines)
    let state = try? String(contentsOfFile: "/proc/\(other)/stat", encoding: .utf8)
    #expect(state?.contains(") Z ") ?? true, "it goes on")
  }

  @Test("a request to end is heeded while one is waited for")
  func stopped() throws {
    try write("echo $$ > begun; exec sleep 300", timeout: "5min")
    let started = try Started(
      ["run", "small.yaml", "--out", "out", "--quiet", "--allow-command"], in: workshop.folder)
    for _ in 0..<6_000 where !workshop.has("begun") { usleep(10_000) }
    kill(started.process.processIdentifier, SIGTERM)
    let ended = try started.end(within: 60)
    #expect(ended.status == 130)
    #expect(ended.notes == ["pushlab: interrupted; the same command goes on from here"])
  }

  @Test("one that is not there is named")
  func missing() throws {
    try write(Self.learner())
    let ended = try run("--set", "arms[1].strategy.external.command=[leaner]")
    #expect(ended.status == 2 && ended.note.contains("'leaner', which is no program"))
  }
}
