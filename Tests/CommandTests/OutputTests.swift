import Foundation
import TestSupport
import Testing

/// Where an output goes: devices, pipes and links stay what they are, and a full disk is told.
@Suite("Outputs of commands", .releaseOnly("runs the command"), .waits)
struct OutputTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
    try workshop.write(Self.gate, to: "g.yaml")
  }

  private static let gate = """
    gate: 1
    name: g
    scenario: small.yaml
    candidate: free
    against: { arm: house }
    bounds: { deliveryRate: { min: 0.5 } }

    """

  /// Commands that write the file `out`, without a word on standard output that would be lost.
  private static let writers = [
    "pushlab report run --no-charts -o",
    "pushlab gate g.yaml --quiet --junit", "pushlab gate g.yaml --quiet --markdown",
    "pushlab baseline save b --gate g.yaml --quiet --out",
  ]

  private func kind(_ name: String) -> mode_t {
    var found = stat()
    lstat(workshop.folder.appending(path: name).path, &found)
    return found.st_mode & S_IFMT
  }

  @Test("a device, a pipe and a link are written to and stay what they are", arguments: writers)
  func kept(writer: String) throws {
    try workshop.prepareRun()
    let plain = try workshop.shell("\(writer) plain >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let ended = try workshop.shell(
      """
      ln -s target link; mkfifo pipe; cat pipe > piped 2> /dev/null &
      \(writer) pipe >&2 || { kill $!; exit 1; }; wait $!
      \(writer) link >&2 || exit 1
      ln -s /dev/null null; \(writer) null >&2 || exit 1
      \(writer) >(cat > sub) >&2; sleep 0.2; exit 0
      """)
    #expect(ended.status == 0, "\(ended.note)")
    let text = try workshop.text("plain")
    #expect(text.count > 100)
    #expect(try workshop.text("piped") == text)
    #expect(try workshop.text("target") == text)
    #expect(kind("pipe") == S_IFIFO && kind("link") == S_IFLNK && kind("null") == S_IFLNK)
  }

  @Test("`-` and /dev/stdout take the place of what would be printed", arguments: writers)
  func standardOutput(writer: String) throws {
    try workshop.prepareRun()
    let plain = try workshop.shell("\(writer) plain >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let text = try workshop.text("plain")
    #expect(try workshop.shell("\(writer) -").out == text)
    let added = try workshop.shell("echo first > log; \(writer) /dev/stdout >> log; cat log")
    #expect(added.out == "first\n" + text)
    let linked = try workshop.shell(
      "ln -s /dev/stdout out; echo first > new; \(writer) out >> new; cat new")
    #expect(linked.out == "first\n" + text, "a link to it is as good as its name")
    #expect(kind("out") == S_IFLNK)
    #expect(!workshop.has("-"))
  }

  @Test("a full device is a disk that is full: try again, in one line", arguments: writers)
  func full(writer: String) throws {
    try workshop.prepareRun()
    let ended = try workshop.shell("\(writer) /dev/full")
    #expect(ended.status == 75)
    #expect(ended.notes == ["pushlab: /dev/full: the disk is full; try again when there is room"])
  }

  /// Commands that make a new file and replace none.
  private static let makers = [
    "pushlab replay log.csv --strategy small.yaml -o",
    "pushlab calibrate log.csv --into small.yaml --quiet --out",
  ]

  /// Log-normal delays, which a world takes over.
  static let delays =
    "uid,nid,event,ts\n"
    + (0..<400).map { (push: Int) -> String in
      let sent = 1_773_619_200_000 + push * 9_000_000
      let size = (-2 * log((Double(push * 37 % 400) + 0.5) / 400)).squareRoot()
      let delay = Int(800 * exp(0.6 * size * cos(2 * Double.pi * Double(push) * 0.618_033_988_7)))
      let name = "\(push % 40),\(push)"
      return "\(name),sent,\(sent)\n\(name),delivered,\(sent + delay)\n"
    }.joined()

  @Test(
    "a device and a pipe are there already, and take what would be a new file", arguments: makers)
  func made(maker: String) throws {
    try workshop.write(Self.delays, to: "log.csv")
    let name = maker.contains("replay") ? "plain.csv" : "plain.yaml"
    let plain = try workshop.shell("\(maker) \(name) >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let text = try workshop.text(name)
    #expect(text.count > 100)
    let ended = try workshop.shell(
      """
      mkfifo pipe; cat pipe > piped 2> /dev/null &
      \(maker) pipe >&2 || { kill $!; exit 1; }; wait $!
      ln -s /dev/null null; \(maker) null >&2
      """)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(try workshop.text("piped") == text)
    #expect(kind("pipe") == S_IFIFO && kind("null") == S_IFLNK)
    #expect(try workshop.shell("\(maker) -").out == text)
    // What a fitted scenario extends is named from the folder that it is in.
    let named = try workshop.shell("\(maker) /dev/stdout")
    #expect(named.out.split(separator: "\n").count == text.split(separator: "\n").count)
    let full = try workshop.shell("\(maker) /dev/full")
    #expect(full.status == 75)
    #expect(full.notes == ["pushlab: /dev/full: the disk is full; try again when there is room"])
    #expect(try workshop.shell("\(maker) \(name)").status == 2)
    #expect(try workshop.text(name) == text)
  }

  @Test("a limit on the size of files leaves the old file whole", arguments: writers)
  func limited(writer: String) throws {
    try workshop.prepareRun()
    // A baseline replaces only what looks like one, a report what is called one.
    let old = #""worldHash" "cohortDays" "values""#
    let name = writer.contains(" report ") ? "file.html" : "file"
    try workshop.write(old, to: name)
    let ended = try workshop.shell(
      "ulimit -f 0; \(writer) \(name) 2>&1 | cat; exit ${PIPESTATUS[0]}")
    #expect(ended.status == 75)
    #expect(ended.out.hasPrefix("pushlab: \(name): cannot be written, File too large"))
    #expect(try workshop.text(name) == old)
    #expect(!workshop.names.contains { $0.hasPrefix(".") })
  }

  /// Commands that only print, and what they print with.
  private static let printers = [
    "pushlab --help", "pushlab --version", "pushlab stats --list", "pushlab describe small.yaml",
    "pushlab validate small.yaml", "pushlab run small.yaml --quiet --out run",
    "pushlab schema", "pushlab --generate-completion-script bash",
    "echo '{}' | pushlab stats --jsonl", "pushlab init new.yaml",
  ]

  @Test("a full standard output is one line and may be tried again", arguments: printers)
  func fullOutput(printer: String) throws {
    let full = try workshop.shell("\(printer) > /dev/full")
    #expect(full.status == 75)
    #expect(
      full.notes == ["pushlab: standard output: the disk is full; try again when there is room"])
    let again = try workshop.shell(printer)
    #expect(again.status == 0, "\(again.note)")
  }

  @Test("a closed standard output is one line, and no file of the program's gets its place")
  func closedOutput() throws {
    for printer in Self.printers {
      let ended = try workshop.shell("\(printer) >&-")
      #expect(ended.status == 2, "\(printer)")
      #expect(ended.notes.count == 1)
      #expect(ended.note.hasPrefix("pushlab: standard output: cannot be written, Bad file desc"))
    }
    #expect(try workshop.run("work", "join", "--digest", "run").status == 0)
  }

  @Test("a reader that has seen enough ends the program without a word, as it ends others")
  func headed() throws {
    for printer in Self.printers.dropLast() {
      let ended = try workshop.shell(
        "(sleep 0.3; \(printer)) | true; exit ${PIPESTATUS[0]}")
      #expect(ended.status == 128 + SIGPIPE, "\(printer)")
      #expect(ended.note == "")
    }
    let ended = try workshop.shell("(sleep 0.3; pushlab init new.yaml) | true; ls new.yaml")
    #expect(ended.status == 0, "what was asked for is there")
  }

  @Test("a pipe whose reader goes away is one line")
  func goneReader() throws {
    try workshop.prepareRun()
    let ended = try workshop.shell(
      """
      mkfifo pipe; head -c 1 pipe > /dev/null 2>&1 &
      pushlab report run --no-charts -o pipe; s=$?; kill $! 2> /dev/null; exit $s
      """)
    // The page is larger than a pipe, so that its writer meets the reader's end.
    if ended.status != 0 {
      #expect(ended.status == 2)
      #expect(ended.notes.count == 1)
      #expect(ended.note.hasPrefix("pushlab: pipe: cannot be written, Broken pipe"))
    }
    #expect(kind("pipe") == S_IFIFO)
  }

  @Test("init leaves both files or none, and can be given again")
  func initialised() throws {
    let folder = "mkdir one; cd one; "
    let full = try workshop.shell(folder + "(ulimit -f 8; pushlab init); s=$?; ls -A; exit $s")
    #expect(full.status == 75)
    #expect(full.out == "")
    #expect(full.notes.count == 1)
    let printed = try workshop.shell("cd one; pushlab init > /dev/full; s=$?; ls -A; exit $s")
    #expect(printed.status == 75)
    #expect(printed.out == "")
    #expect(try workshop.shell("cd one; pushlab init").status == 0)
  }

  @Test(
    "a run that meets a limit on the size of files may be tried again", arguments: [4, 300, 900])
  func limitedRun(kilobytes: Int) throws {
    let ended = try workshop.shell("(ulimit -f \(kilobytes); \(Self.logged) run)")
    #expect(ended.status == 75)
    #expect(
      ended.notes == ["pushlab: run/run.sqlite: the disk is full; try again when there is room"])
    #expect(try workshop.shell("\(Self.logged) run").status == 0)
    #expect(try workshop.run("work", "join", "--digest", "run").out == Self.whole.get())
  }

  /// One replication's log has several megabytes, enough for any of the limits.
  private static let logged =
    "pushlab run small.yaml --set replications=1 --quiet --events all --out"

  /// The digest of that run, where nothing limits it.
  private static let whole = Result {
    let workshop = try Workshop.forWriters()
    #expect(try workshop.shell("\(logged) whole").status == 0)
    #expect(
      try workshop.data("whole/run.sqlite").count > 2_000_000, "twice what the limits allow")
    let digest = try workshop.run("work", "join", "--digest", "whole")
    #expect(digest.status == 0 && digest.out != "")
    return digest.out
  }
}
