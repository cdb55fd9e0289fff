import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// Quadratic work on so many keys takes minutes, linear work a second: it shows in the time that these
/// tests take, which decides nothing.
@Suite(
  "Thousands of mistakes are refused without quadratic work",
  .releaseOnly("reads thousands of keys"))
struct ManyKeysTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func keys(_ count: Int, _ word: String = "key") -> String {
    (0..<count).map { "\(word)\($0): 1\n" }.joined()
  }

  private func problems(_ text: String) -> [String] {
    problemLines { () throws(ScenarioError) in _ = try ScenarioFile.load(text: text, name: "s") }
  }

  @Test("what was meant is looked for only where it will be read")
  func unknownKeys() {
    let found = problems(keys(60_000, "horizon"))
    #expect(found.count == 60_000)
    #expect(found[0].contains("did you mean 'horizon'?"))
    #expect(found.count { $0.contains("did you mean") } == ScenarioError.shownMax)
  }

  @Test("zones, words and keys of a map")
  func unknownNames() {
    let zones = "pushlab: 1\nname: s\narms: [{ name: a }]\nworld: { zones: {\n"
    let found = problems(
      zones + (0..<20_000).map { "Europe/Osl\($0): 1" }.joined(separator: ",\n") + "}}")
    #expect(found.count == 20_000)
    #expect(found.count { $0.contains("did you mean 'Europe/Oslo'?") } == ScenarioError.shownMax)
  }

  @Test("a file over one that it extends, each with keys of its own")
  func overlay() throws {
    let base = try folder.write("base.yaml", keys(30_000, "a"))
    let top = try folder.write("top.yaml", "extends: \(base)\n" + keys(30_000, "b"))
    #expect(throws: ScenarioError.self) { try ScenarioFile.load(path: top) }
  }

  @Test("20,000 keys given twice, for which a text is read a few times and not twenty")
  func duplicates() {
    let passes = [100, 100_000, 250_000, 1_000_000].map(YAMLComposer.duplicatesMax)
    #expect(passes == [20, 20, 8, 2])
    #expect(problems(keys(10_000) + keys(10_000)).count == 1)
  }

  @Test("a hundred keys of a sweep, and no more")
  func variations() throws {
    let folder = try SweepFolder(
      sweep: SweepFolder.sweep.replacing(
        "vary:\n", with: "vary:\n" + (0..<30_000).map { "  k\($0): [1]\n" }.joined()))
    #expect {
      try SweepFile.load(path: folder.file)
    } throws: { error in
      "\(error)".contains(#/vary names 30002 keys; accepted: at most 100\b/#)
    }
  }
}
