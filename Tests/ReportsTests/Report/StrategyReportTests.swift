import Documents
import Experiments
import Foundation
import PushService
import Reports
import Scenarios
import TestSupport
import Testing
import Yams

/// What is handed to a service is the strategy that was simulated.
@Suite struct StrategyReportTests {
  /// Every scenario that comes with the project.
  static let shipped: [String] = {
    let folder = Repository.folder.appending(path: "scenarios").path
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// Scenarios alone: gates, sweeps and fragments are YAML too.
  private static func plan(_ path: String) throws -> ExperimentPlan? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      text.split(separator: "\n").contains("pushlab: 1")
    else { return nil }
    let file = try ScenarioFile.load(path: path)
    return try ExperimentPlan(file.scenario, resolved: file.resolved)
  }

  @Test("every arm of every shipped scenario decodes as what was simulated", arguments: shipped)
  func roundTrip(path: String) throws {
    guard let plan = try Self.plan(path) else { return }
    for (place, arm) in plan.scenario.arms.enumerated() {
      let report = StrategyReport(plan, arm: place)
      let json = Data(try JSONReport.text(report).utf8)
      #expect(try JSONDecoder().decode(Strategy.self, from: json) == arm.strategy, "\(arm.name)")
      let yaml = try report.yaml()
      #expect(try YAMLDecoder().decode(Strategy.self, from: yaml) == arm.strategy, "\(arm.name)")
    }
  }

  @Test("there are scenarios to try, and one of them has a plan that is known")
  func known() throws {
    let plans = try Self.shipped.compactMap(Self.plan)
    #expect(plans.count >= 10)
    let quick = try #require(plans.first { $0.scenario.name == "quickstart" })
    let report = StrategyReport(quick, arm: 2)
    #expect(report.arm == "tight-cap" && report.planHash == "d22685ae1470711e")
    #expect(
      try report.yaml().hasPrefix("# arm tight-cap of quickstart, plan d22685ae1470711e\n"))
  }
}
