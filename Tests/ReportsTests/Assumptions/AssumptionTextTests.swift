import Foundation
import Testing

@testable import Experiments
@testable import Reports

/// What people read of assumptions.
@Suite struct AssumptionTextTests {
  private static let report = """
    {"schema": 1, "scenario": "quickstart", "baseline": "house-policy", "subscribers": 20000,
     "seeds": 10,
     "conclusions": [
       {"arm": "last-active", "metric": "openRate", "verdict": "improved", "difference": 0.001},
       {"arm": "no-rules", "metric": "optOutRate", "verdict": "worse", "difference": 0.01},
       {"arm": "tight-cap", "metric": "ctr", "verdict": "inconclusive", "difference": 0}],
     "findings": [
       {"key": "world.response.personCV", "value": "1.5", "range": "0.5..2", "source": "",
        "changes": [
          {"arm": "last-active", "metric": "openRate", "kind": "turned", "from": "improved",
           "to": "worse", "end": "0.5", "between": ["0.866", "0.658"]}]},
       {"key": "world.response.habituation", "value": "volume", "range": "none|decay",
        "source": "", "changes": [
          {"arm": "tight-cap", "metric": "ctr", "kind": "gained", "from": "inconclusive",
           "to": "improved", "end": "none", "between": ["volume", "none"]}]},
       {"key": "world.network.lossShare", "value": "0.002", "range": "0..0.02", "source": "",
        "changes": []}]}
    """

  @Test("what changes, where; what changes nothing; what stands")
  func text() throws {
    let report = try JSONDecoder().decode(AssumptionReport.self, from: Data(Self.report.utf8))
    #expect(
      report.tree.terminal() == """
        assumptions of quickstart
        20,000 subscribers · 10 worlds · against house-policy · one key at a time

        world.response.personCV 1.5 (0.5 to 2)
          last-active          open rate         improved → worse         from 0.866 to
                                                                          0.658

        world.response.habituation volume (none, decay)
          tight-cap            CTR               not shown → improved     with none

        ASSUMPTIONS THAT CHANGE NO CONCLUSION
          world.network.lossShare 0.002 (0 to 0.02)

        ROBUST CONCLUSIONS
          no-rules                      opt-outs                worse
          1 of 2 conclusions of the scenario, one key changed at a time

        """)
  }
}
