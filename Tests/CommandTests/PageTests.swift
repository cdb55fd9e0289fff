import Foundation
import TestSupport
import Testing

/// What pages of `docs/` tell people to type works, and prints what they show.
@Suite("Pages", .releaseOnly("runs the command"), .waits)
struct PageTests {
  private static let tutorials = ["product", "researcher", "ci"].map { "tutorial-\($0).md" }

  @Test("the commands of a page print what it shows", arguments: ["explain.md"] + tutorials)
  func following(name: String) throws {
    let page = try Page(name)
    #expect(page.commands.count >= 5)
    let workshop = try Workshop()
    try FileManager.default.createSymbolicLink(
      at: workshop.folder.appending(path: "scenarios"),
      withDestinationURL: Repository.folder.appending(path: "scenarios"))
    var status: Int32 = 0
    for step in page.steps {
      switch step {
      case .file(let name, let text): try workshop.write(text, to: name)
      case .command(let command):
        let asksStatus = command.text == "echo $?"
        #expect(asksStatus || status == 0, "\(name): what comes before line \(command.line)")
        let ended = try Self.shell(command.text, after: status, in: workshop)
        #expect(try command.shows(ended.out), "\(name):\(command.line): \(ended.out)")
        status = ended.status
      }
    }
    #expect(status == 0)
  }

  @Test("the README leads to it, and it shows no command that is not run", arguments: tutorials)
  func nothingElse(name: String) throws {
    let page = try Page(name)
    let readme = try Repository.text("README.md")
    #expect(readme.contains("(docs/\(name))"))
    let typed = page.text.split(separator: "\n").filter { $0.contains(#/^(\$ | {4,})pushlab /#) }
    #expect(typed.count == page.commands.count { $0.text.hasPrefix("pushlab ") })
  }

  /// Runs `command` as a person would, standard error included.
  private static func shell(
    _ command: String, after status: Int32, in workshop: Workshop
  ) throws -> Ended {
    let path = Started.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    return try Started(
      ["-c", "exec 2>&1; (exit \(status)); \(command)"], in: workshop.folder,
      environment: ["PATH": path, "HOME": workshop.folder.path],
      executable: URL(filePath: "/bin/sh")
    ).end()
  }

  private static let sample = Page(
    name: "sample",
    text: """
      ```yaml
      # a.yaml
      x: 1
      ```

      ```text
      $ first \\
          --on
      one … three
      …
      last

      $ second
      ```
      """)

  @Test("a page is read as it is written")
  func reading() {
    guard case .file(let name, let text)? = Self.sample.steps.first else {
      Issue.record("no file")
      return
    }
    #expect(name == "a.yaml")
    #expect(text == "# a.yaml\nx: 1\n")
    #expect(Self.sample.commands.map(\.text) == ["first --on", "second"])
    #expect(Self.sample.commands.map(\.line) == [7, 13])
  }

  @Test(
    "an output is held against the page, but for what is left out",
    arguments: [
      ("one two three\nlast\n", true), ("one  three\nand\nmore\nlast\n", true),
      ("one two three\nlast", true), ("one two three\nlast\nmore\n", false),
      ("one two\nthree\nlast\n", false), ("last\n", false), ("", false),
    ])
  func comparison(printed: String, isShown: Bool) throws {
    #expect(try Self.sample.commands[0].shows(printed) == isShown)
    #expect(try Self.sample.commands[1].shows(printed) == printed.isEmpty)
  }
}
