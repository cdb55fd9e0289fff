import Foundation
import Testing

@testable import Experiments
@testable import Reports

/// What people read of laws.
@Suite struct LawTextTests {
  private static let report = """
    {"schema": 1, "scenario": "quickstart", "subscribers": 1000, "seeds": 20, "findings": [
      {"law": "W8", "title": "At one push a week a second one is nearly free", "standing": "holds",
       "claims": [
         {"text": "pushes shown, from 1 to 2 a week", "kind": "change", "value": 0.9, "low": 0.85,
          "high": 0.95, "min": 0.3, "standing": "holds"},
         {"text": "the open rate", "kind": "change", "value": -0.013, "low": -0.061,
          "high": 0.035, "min": -0.1, "max": 0.1, "standing": "holds"}]},
      {"law": "W12", "title": "Pushes held by quiet hours come in a burst at their end",
       "standing": "broken", "claims": [
         {"text": "the busiest minute of the day, over that of dropping instead",
          "kind": "ratio", "value": 1.5, "low": 1.41, "high": 1.59, "min": 3,
          "standing": "broken"}]},
      {"law": "W14", "title": "Platforms differ", "standing": "undecided", "claims": [
         {"text": "the open rate where all have Android", "kind": "change", "max": 0.5,
          "standing": "undecided"}]},
      {"law": "W10", "title": "Who allows pushes differs", "standing": "notApplicable",
       "reason": "draws traits independently: world.keenness is 0", "claims": []}]}
    """

  @Test("the law, what became of it, and each figure beside its limits")
  func text() throws {
    let report = try JSONDecoder().decode(LawReport.self, from: Data(Self.report.utf8))
    let text = report.tree.terminal()
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      text == """
        laws in the world of quickstart
        1,000 subscribers · 20 worlds for each · 99 % intervals

        W8 At one push a week a second one is nearly free
             ✓ holds
             pushes shown, from 1 to 2 a week
               +90.0 %     +85.0 % to +95.0 %      at least 30 %             holds
             the open rate
               −1.3 %      −6.1 % to +3.5 %        −10 % to 10 %             holds

        W12 Pushes held by quiet hours come in a burst at their end
             ✗ BROKEN
             the busiest minute of the day, over that of dropping instead
               1.500       1.410 to 1.590          at least 3                broken

        W14 Platforms differ
             ? undecided: more seeds may settle it
             the open rate where all have Android
               —           —                       at most 50 %              undecided

        W10 Who allows pushes differs
             – not applicable: the scenario draws traits independently: world.keenness
             is 0

        1 hold · 1 broken · 1 undecided · 1 not applicable

        """)
  }
}
