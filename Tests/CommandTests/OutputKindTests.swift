import Foundation
import TestSupport
import Testing

/// A file's ending says what is in it.
@Suite("Every output has the form that its ending says", .releaseOnly("runs the command"), .waits)
struct OutputKindTests {
  @Test(
    "it is refused before any work, and nothing is written",
    arguments: [
      (
        "report none -o page.pdf",
        "page.pdf: its ending is no form of this report; accepted: .html or .md or .json"
      ),
      ("report none -o page.xml", "accepted: .html or .md or .json"),
      ("report none -o page", "accepted: .html or .md or .json"),
      ("report none -o -", "'-o -' does not say the form; accepted: -.html or -.md or -.json"),
      ("run small.yaml -o -.csv", "accepted: .html or .md or .json"),
      ("run small.yaml -o a.md -o ./a.md", "./a.md: a second result in one place"),
      ("run small.yaml -o -.md -o -.json", "-.json: a second result in one place"),
      ("run small.yaml -o -.md --json", "-.md: a second result in one place"),
      ("run small.yaml --dry-run -o a.md", "'-o' does not go with '--dry-run'"),
      ("calibrate none.csv none.yaml -o fitted.pdf", ".json or .yaml or .map.yaml"),
      ("gate pin g.yaml b -o b.yaml", "b.yaml: its ending is no form"),
      ("gate g.yaml -o a.csv", "accepted: .html or .md or .json or .xml"),
      ("gate g.yaml -o folder.md", "folder.md: is a folder"),
    ])
  func refused(line: String, words: String) throws {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: house\nagainst: { arm: house }\n",
      to: "g.yaml")
    try FileManager.default.createDirectory(
      at: workshop.folder.appending(path: "folder.md"), withIntermediateDirectories: false)
    let ended = try workshop.run(line.split(separator: " ").map(String.init))
    #expect(ended.status == 2)
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["folder.md", "g.yaml", "small.yaml"])
  }

  @Test("each form of one answer is in its file, and -.md takes the place of the text")
  func forms() throws {
    let workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
    let run = ["run", "small.yaml", "--quiet", "--out", "run"]
    let text = try workshop.run(run + ["-o", "a.md", "-o", "a.json", "-o", "a.HTML"])
    #expect(text.status == 0 && text.out.contains("AGAINST house"), "\(text.note)")
    #expect(try workshop.text("a.json") == workshop.run(run + ["--json"]).out)
    #expect(try workshop.text("a.HTML").hasPrefix("<!DOCTYPE html>"))
    #expect(try workshop.text("a.md").hasPrefix("## "))
    #expect(try workshop.run(run + ["-o", "-.md"]).out == workshop.text("a.md"))
    #expect(try workshop.run("report", "run", "-o", "-.md").out == workshop.text("a.md"))
    #expect(try workshop.run("report", "run", "-o", "a.HTML").status == 0)
  }
}
