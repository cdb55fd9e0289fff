import Documents
import Foundation
import Scenarios
import SimKernel

/// Figures of an arm by seed, pinned for comparison with later versions: a small file for git.
package struct PinnedBaseline: Hashable, Sendable, Codable {
  /// Version of this form.
  static let currentSchema = 2

  package var schema: Int
  package var name: String
  /// The scenario's name and the arm's.
  package var scenario: String
  package var arm: String
  /// Hash of everything that arms have in common: world, horizon, seeds. Sixteen hexadecimal
  /// digits.
  package var worldHash: String
  /// Settings of everything that arms have in common, key by key; other keys had their defaults.
  package var settings: [String: String]
  package var engineVersion: String
  package var zoneVersion: String
  package var seed: UInt64
  package var replications: Int
  /// Days over which pushes of the cohort count: they end before the longest time to live of an
  /// arm.
  package var cohortDays: Double
  /// By figure, such as `deliveryRate[platform=ios]`, one value for each seed.
  package var values: [String: [Double?]]

  var figures: GateFigures { GateFigures(values: values) }
}

extension PinnedBaseline {
  /// Pins the figures that a gate's conditions need, at all of its seeds.
  ///
  /// - Throws: As ``GateRun/report(isStopped:progress:)``.
  package static func pin(
    _ file: GateFile, name: String, threads: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> PinnedBaseline {
    let plan = try file.plan()
    let store = MemoryStore()
    try Runner(plan, threads: threads).run(
      into: store, isStopped: isStopped, progress: progress)
    let evidence = try RunEvidence(plan, in: store)
    let figures = try GateFigures(of: 0, in: evidence, file.conditions.map(\.subject))
    return PinnedBaseline(
      schema: currentSchema, name: name, scenario: plan.scenario.name, arm: file.gate.candidate,
      worldHash: try worldHash(of: plan), settings: try settings(of: plan),
      engineVersion: ExperimentPlan.engineVersion, zoneVersion: plan.zoneVersion,
      seed: plan.scenario.seed,
      replications: plan.scenario.replications, cohortDays: plan.cohortDays, values: figures.values)
  }

  /// A scenario without its arms, its metrics and its name.
  private static func world(of plan: ExperimentPlan) -> Scenario {
    var scenario = plan.scenario
    scenario.arms = []
    scenario.metrics = MetricPlan()
    scenario.name = "world"
    scenario.description = nil
    scenario.replications = 1
    return scenario
  }

  static func worldHash(of plan: ExperimentPlan) throws -> String {
    var digest = Digest()
    for byte in try world(of: plan).yaml().utf8 { digest.combine(UInt64(byte)) }
    return hexadecimal(digest.value)
  }

  static func settings(of plan: ExperimentPlan) throws -> [String: String] {
    let keys = try described(plan).filter { !$0.isDefault }
    return Dictionary(uniqueKeysWithValues: keys.map { ($0.key, $0.value) })
  }

  private static func described(_ plan: ExperimentPlan) throws -> [DescribedKey] {
    try world(of: plan).describe().filter {
      !["pushlab", "name", "replications", "arms"].contains($0.key)
        && !$0.key.hasPrefix("metrics")
    }
  }

  /// - Throws: ``BaselineError`` when the figures are of another world, or do not suffice.
  func check(for file: GateFile, _ plan: ExperimentPlan) throws {
    let path = file.baselinePath ?? ""
    guard worldHash == (try Self.worldHash(of: plan)) else {
      throw BaselineError(
        path: path, isMismatch: true,
        reason: "has another world, horizon or seed than \(file.scenario.path): "
          + "\(try difference(from: plan)); pin it again")
    }
    guard replications >= plan.scenario.replications else {
      throw BaselineError(
        path: path,
        reason: "has \(replications) seeds, the gate looks at \(plan.scenario.replications)")
    }
    for condition in file.conditions {
      guard case .notWorse = condition.kind, values[condition.subject.description] == nil else {
        continue
      }
      throw BaselineError(path: path, reason: "has no `\(condition.subject)`; pin it again")
    }
  }

  /// The keys that differ, with both values.
  private func difference(from plan: ExperimentPlan) throws -> String {
    let now = Dictionary(
      try Self.described(plan).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let own = try Self.settings(of: plan)
    let keys = Set(settings.keys).union(own.keys).filter { settings[$0] != own[$0] }.sorted()
    let lines = keys.prefix(Self.differencesMax).map { key in
      let pinned = settings[key] ?? now[key]?.fallback ?? "not set"
      let found = now[key]?.value ?? "not set"
      return "\(key) was \(quotable(pinned)), is \(quotable(found))"
    }
    guard !lines.isEmpty else {
      return "defaults of the world have changed since engine \(engineVersion)"
    }
    let hidden = keys.count - lines.count
    return (lines + (hidden > 0 ? ["and \(hidden) more keys"] : [])).joined(separator: "; ")
  }

  private static let differencesMax = 5

  func warnings(for plan: ExperimentPlan) -> [String] {
    var warnings: [String] = []
    if engineVersion != ExperimentPlan.engineVersion {
      warnings.append(
        "the baseline is of engine \(engineVersion), this is \(ExperimentPlan.engineVersion): "
          + "its worlds differ, so the comparison is less precise")
    }
    if cohortDays != plan.cohortDays {
      warnings.append(
        "the baseline counts pushes of \(cohortDays) days, the candidate of \(plan.cohortDays): "
          + "another time to live has moved the end")
    }
    if zoneVersion != plan.zoneVersion {
      warnings.append("the baseline has other time zone data: \(zoneVersion)")
    }
    return warnings
  }
}
