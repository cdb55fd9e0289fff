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

  /// Commands that write a file whose ending stands behind them, and say nothing of it.
  private static let writers = [
    ("pushlab report run -o", ".html"), ("pushlab report run -o", ".md"),
    ("pushlab gate g.yaml --quiet -o", ".xml"), ("pushlab gate g.yaml --quiet -o", ".md"),
    ("pushlab gate pin g.yaml b --quiet -o", ".json"),
  ]

  private func kind(_ name: String) -> mode_t {
    var found = stat()
    lstat(workshop.folder.appending(path: name).path, &found)
    return found.st_mode & S_IFMT
  }

  @Test("a device, a pipe and a link are written to and stay what they are", arguments: writers)
  func kept(writer: String, ending: String) throws {
    try workshop.prepareRun()
    let plain = try workshop.shell("\(writer) plain\(ending) >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let (pipe, link, null) = ("pipe\(ending)", "link\(ending)", "null\(ending)")
    let ended = try workshop.shell(
      """
      ln -s target\(ending) \(link); mkfifo \(pipe); cat \(pipe) > piped 2> /dev/null &
      \(writer) \(pipe) >&2 || { kill $!; exit 1; }; wait $!
      \(writer) \(link) >&2 || exit 1
      ln -s /dev/null \(null); \(writer) \(null) >&2 || exit 1
      ln -s /dev/fd/9 sub\(ending); \(writer) sub\(ending) 9> sub >&2
      """)
    #expect(ended.status == 0, "\(ended.note)")
    let text = try workshop.text("plain\(ending)")
    #expect(text.count > 100)
    for name in ["piped", "target\(ending)", "sub"] {
      #expect(try workshop.text(name) == text, "\(name)")
    }
    #expect(kind(pipe) == S_IFIFO && kind(link) == S_IFLNK && kind(null) == S_IFLNK)
  }

  @Test("`-` and a link to it take the place of what would be printed", arguments: writers)
  func standardOutput(writer: String, ending: String) throws {
    try workshop.prepareRun()
    let plain = try workshop.shell("\(writer) plain\(ending) >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let text = try workshop.text("plain\(ending)")
    #expect(try workshop.shell("\(writer) -\(ending)").out == text)
    let linked = try workshop.shell(
      "ln -s /dev/stdout out\(ending); echo first > new; \(writer) out\(ending) >> new; cat new")
    #expect(linked.out == "first\n" + text, "a link to it is as good as its name")
    #expect(kind("out\(ending)") == S_IFLNK)
    #expect(!workshop.has("-\(ending)"))
  }

  @Test("a full device is a disk that is full: try again, in one line", arguments: writers)
  func full(writer: String, ending: String) throws {
    try workshop.prepareRun()
    let ended = try workshop.shell("ln -s /dev/full full\(ending); \(writer) full\(ending)")
    #expect(ended.status == 75)
    #expect(
      ended.notes == ["pushlab: full\(ending): the disk is full; try again when there is room"])
  }

  /// Commands that make a new file and replace none.
  private static let makers = [
    "pushlab replay log.csv small.yaml -o",
    "pushlab calibrate log.csv small.yaml --quiet -o",
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
    let ending = maker.contains("replay") ? "csv" : "yaml"
    let name = "plain.\(ending)"
    let plain = try workshop.shell("\(maker) \(name) >&2")
    #expect(plain.status == 0, "\(plain.note)")
    let text = try workshop.text(name)
    #expect(text.count > 100)
    let ended = try workshop.shell(
      """
      mkfifo pipe.\(ending); cat pipe.\(ending) > piped 2> /dev/null &
      \(maker) pipe.\(ending) >&2 || { kill $!; exit 1; }; wait $!
      ln -s /dev/null null.\(ending); \(maker) null.\(ending) >&2
      """)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(try workshop.text("piped") == text)
    #expect(kind("pipe.\(ending)") == S_IFIFO && kind("null.\(ending)") == S_IFLNK)
    #expect(try workshop.shell("\(maker) -.\(ending)").out == text)
    let named = try workshop.shell("ln -s /dev/stdout out.\(ending); \(maker) out.\(ending)")
    #expect(named.out == text)
    let full = try workshop.shell("ln -s /dev/full full.\(ending); \(maker) full.\(ending)")
    #expect(full.status == 75)
    #expect(
      full.notes == ["pushlab: full.\(ending): the disk is full; try again when there is room"])
    #expect(try workshop.shell("\(maker) \(name)").status == 2)
    #expect(try workshop.text(name) == text)
  }

  @Test("a limit on the size of files leaves the old file whole", arguments: writers)
  func limited(writer: String, ending: String) throws {
    try workshop.prepareRun()
    // A pin replaces only what looks like one, and a page a page.
    let old =
      ending == ".html"
      ? try workshop.shell("pushlab report run -o -.html").out
      : #""worldHash" "cohortDays" "values""#
    let name = "file\(ending)"
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
    "pushlab --help", "pushlab --version", "pushlab api stats --list",
    "pushlab check --full small.yaml", "pushlab check small.yaml",
    "pushlab run small.yaml --quiet --out run",
    "pushlab api schema", "pushlab --generate-completion-script bash",
    "echo '{}' | pushlab api stats --jsonl", "pushlab init new.yaml",
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
      mkfifo pipe.html; head -c 1 pipe.html > /dev/null 2>&1 &
      pushlab report run -o pipe.html; s=$?; kill $! 2> /dev/null; exit $s
      """)
    // The page is larger than a pipe, so that its writer meets the reader's end.
    if ended.status != 0 {
      #expect(ended.status == 2)
      #expect(ended.notes.count == 1)
      #expect(ended.note.hasPrefix("pushlab: pipe.html: cannot be written, Broken pipe"))
    }
    #expect(kind("pipe.html") == S_IFIFO)
  }

  @Test("init leaves both files or none, and can be given again")
  func initialised() throws {
    let folder = "mkdir one; cd one; "
    let full = try workshop.shell(
      folder + "(ulimit -f 8; pushlab init a.yaml); s=$?; ls -A; exit $s")
    #expect(full.status == 75)
    #expect(full.out == "")
    #expect(full.notes.count == 1)
    let printed = try workshop.shell(
      "cd one; pushlab init a.yaml > /dev/full; s=$?; ls -A; exit $s")
    #expect(printed.status == 75)
    #expect(printed.out == "")
    #expect(try workshop.shell("cd one; pushlab init a.yaml").status == 0)
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
