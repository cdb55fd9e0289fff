import TestSupport
import Testing

@testable import Documents

@Suite("Whatever is done to a document, it is read or refused with a place")
struct MutatedDocumentTests {
  private static let fragments = [
    "\t", "\n", "  ", ": ", "- ", "[", "]", "{", "}", "\"", "'", "#", "&a ", "*a", "<<: ", "!", "|",
    ">",
    "? ", "---\n", "...\n", "~", "null", "010", "1e999", ".nan", "%", "@", "\\", "\u{0}",
    "\u{FEFF}", "é",
    "name: x\n", "extends: a.yaml\n", "kind: commerce", "5 fortnights", "22:00", "-", ",", "😀",
    "\r",
  ]

  /// `text` with up to six cuts, doublings and insertions.
  private func mutated(_ text: String, _ chance: inout Chance) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...6, using: &chance) {
      let low = Int.random(in: 0...scalars.count, using: &chance)
      let high = min(scalars.count, low + Int.random(in: 0...12, using: &chance))
      switch Int.random(in: 0..<4, using: &chance) {
      case 0: scalars.removeSubrange(low..<high)
      case 1: scalars.insert(contentsOf: Array(scalars[low..<high]), at: low)
      case 2:
        let place = Int.random(in: 0..<max(1, scalars.count), using: &chance)
        if place < scalars.count {
          scalars[place] = Unicode.Scalar(UInt8.random(in: 32..<127, using: &chance))
        }
      default:
        let fragment = Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &chance)]
        scalars.insert(contentsOf: fragment.unicodeScalars, at: low)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test("2,000 broken documents, in 20 groups", arguments: 0..<20 as Range<UInt64>)
  func mutatedDocuments(group: UInt64) throws {
    let loader = DocumentLoader(shape: SampleDocument.scenario)
    var refused = 0
    for seed in group * 100..<(group + 1) * 100 {
      // Of these some survive in each group; few do in others.
      var chance = Chance(state: seed)
      let text = mutated(SampleDocument.text, &chance)
      do throws(ScenarioError) {
        let document = try loader.load(text: text, name: "a.yaml")
        let written = DocumentWriter.write(document)
        #expect(try loader.load(text: written, name: "b.yaml") == document, "\(text)")
      } catch {
        refused += 1
        #expect(error.problems.allSatisfy { $0.mark.line > 0 && $0.mark.column > 0 }, "\(text)")
        #expect(error.problems.allSatisfy { !$0.description.contains("\n") }, "\(text)")
      }
    }
    #expect(refused > 30, "mutations must bite")
    #expect(refused < 100, "some documents must survive")
  }

  @Test("2,000 broken overrides", arguments: 0..<20 as Range<UInt64>)
  func mutatedOverrides(group: UInt64) {
    let whole = "arms[house-policy].strategy.caps.global={limit: 3, per: rolling 7d}"
    var refused = 0
    for seed in group * 100..<(group + 1) * 100 {
      var chance = Chance(seed: seed)
      let text = mutated(whole, &chance)
      let found = SampleDocument.problems(of: SampleDocument.text, overrides: [text])
      refused += found.isEmpty ? 0 : 1
      #expect(found.allSatisfy { !$0.contains("\n") && $0.hasPrefix("--set ") }, "\(text)")
    }
    #expect(refused > 30)
  }

  @Test(
    "Random trees against a random shape are accepted or refused, never a crash",
    arguments: 0..<200 as Range<UInt64>)
  func randomTrees(seed: UInt64) {
    var chance = Chance(seed: seed)
    let tree = RandomTree.node(depth: 0, &chance)
    let shapes = [
      SampleDocument.scenario, SampleDocument.strategy, SampleDocument.world, SampleDocument.cap,
      SampleDocument.quietHours,
    ]
    for shape in shapes {
      #expect(
        shape.validate(tree).isEmpty == shape.validate(shape.overlay(tree, over: tree)).isEmpty)
      _ = shape.filling(tree)
    }
  }
}
