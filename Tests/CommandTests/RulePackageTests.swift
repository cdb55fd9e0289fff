import Foundation
import TestSupport
import Testing

/// `pushlab init --strategy`: a package with a rule of one's own. That it builds and runs is shown by
/// `.ci/rule-package`.
@Suite("pushlab init --strategy", .releaseOnly("runs the command"), .waits)
struct RulePackageTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test("it writes the package, names its files and what to do next")
  func writing() throws {
    let ended = try workshop.run("init", "--strategy", "Patient")
    #expect(ended.status == 0 && ended.note == "")
    let files = [
      ".gitignore", "Package.swift", "README.md", "Sources/lab/PatientRule.swift",
      "Sources/lab/main.swift", "Tests/labTests/PatientRuleTests.swift", "scenario.yaml",
    ]
    for file in files {
      #expect(workshop.has("Patient/\(file)"))
      #expect(ended.out.contains("  Patient/\(file)\n"))
    }
    #expect(ended.out.contains("  swift run -c release lab run scenario.yaml\n"))
    #expect(try workshop.text("Patient/Sources/lab/main.swift").contains("[\"patient\": OwnRule"))
    #expect(try workshop.text("Patient/Package.swift").contains(".package(path: \"../pushlab\")"))
  }

  @Test("its scenario is sound but for the rule, which pushlab does not have")
  func scenario() throws {
    _ = try workshop.run("init", "--strategy", "night_rest")
    let ended = try workshop.run("check", "night_rest/scenario.yaml")
    #expect(ended.status == 2)
    #expect(ended.note.contains("strategy.rule is 'night-rest', which is no rule of this program"))
    #expect(ended.note.split(separator: "\n").count == 1)
  }

  @Test("PushLab may be at another path, or have an address")
  func places() throws {
    _ = try workshop.run("init", "--strategy", "A", "--pushlab", "/opt/checkout of it")
    #expect(
      try workshop.text("A/Package.swift").contains(
        ".product(name: \"Laboratory\", package: \"checkout of it\")"))
    _ = try workshop.run(
      "init", "--strategy", "B", "--pushlab", "https://example.org/a/pushlab.git")
    let manifest = try workshop.text("B/Package.swift")
    #expect(
      manifest.contains(".package(url: \"https://example.org/a/pushlab.git\", branch: \"main\")"))
    #expect(manifest.contains("package: \"pushlab\""))
  }

  @Test(
    "what is no name of a module is refused, and nothing is written",
    arguments: [
      "two words", "3rd", "a-b", "a/b", "..", "class", "none", "Decision", "Own", "é", "",
    ])
  func names(name: String) throws {
    let ended = try workshop.run("init", "--strategy", name)
    #expect(ended.status == 2 && ended.out == "")
    #expect(ended.note.contains("accepted: letters, digits and _"), "\(ended.note)")
    #expect(workshop.names == [])
  }

  @Test("what is there is not overwritten")
  func existing() throws {
    try workshop.write("mine", to: "Patient")
    let ended = try workshop.run("init", "--strategy", "Patient")
    #expect(ended.status == 2)
    #expect(ended.note == "pushlab: Patient: already exists and is not overwritten\n")
    #expect(try workshop.text("Patient") == "mine")
    #expect(workshop.names == ["Patient"])
  }

  @Test(
    "options of a scenario do not go with it",
    arguments: [
      ["mine.yaml"], ["--from", "trial"],
      ["--pushlab", ""], ["--pushlab", "a\"b"],
    ])
  func options(others: [String]) throws {
    let ended = try workshop.run(["init", "--strategy", "A"] + others)
    #expect(ended.status == 2 && ended.out == "", "\(others)")
    #expect(workshop.names == [])
    #expect(try workshop.run("init", "--pushlab", "..").status == 2)
  }
}
