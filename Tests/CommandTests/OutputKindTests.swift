import TestSupport
import Testing

/// A file's ending promises what is in it.
@Suite("No output has the ending of another kind", .releaseOnly("runs the command"), .waits)
struct OutputKindTests {
  @Test(
    "it is refused before any work, and nothing is written",
    arguments: [
      (
        "report none -o page.pdf",
        "page.pdf: would be an HTML page; accepted: a file that ends in .html"
      ),
      ("report none -o page.md", "would be an HTML page"),
      ("report none -o page.PDF", "would be an HTML page"),
      ("report none --format markdown -o page.html", "would be Markdown"),
      ("calibrate none.csv --into none.yaml --out fitted.json", "would be YAML"),
      ("baseline save b --gate g.yaml --out b.yaml", "would be JSON"),
      ("gate g.yaml --junit a.html", "would be JUnit's XML"),
      ("gate g.yaml --markdown a.html", "would be Markdown"),
    ])
  func refused(line: String, words: String) throws {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: house\nagainst: { arm: house }\n",
      to: "g.yaml")
    let ended = try workshop.run(line.split(separator: " ").map(String.init))
    #expect(ended.status == 2)
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["g.yaml", "small.yaml"])
  }
}
