import Documents
import Foundation
import Scenarios
import SimKernel

/// Figures of an arm by world and seed, pinned for later comparisons in a small file for git.
package struct PinnedBaseline: Hashable, Sendable {
  /// Version of this form. A file of the form 2 has one world, one of the form 3 no adjusted figures, one
  /// of the form 4 means of what was counted beside them.
  static let currentSchema = 5

  /// Version of the form of the file that it was read from.
  package var schema: Int
  /// Name that it was given when it was pinned.
  package var name: String
  /// Version of the simulation that it was pinned with.
  package var engineVersion: String
  /// Version of the zone data that it was pinned with.
  package var zoneVersion: String
  /// In the order of the gate; one without a name in a gate of one scenario.
  package var worlds: [PinnedWorld]
}

extension PinnedBaseline {
  /// Pins the figures that a gate's conditions need, in all its worlds and at all of its seeds.
  ///
  /// - Throws: As ``GateRun/report(isStopped:progress:)``.
  package static func pin(
    _ file: GateFile, name: String, threads: Int,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> PinnedBaseline {
    let worlds = try file.worlds.map { world in
      let plan = try world.plan()
      let store = MemoryStore()
      try Runner(plan, threads: threads).run(
        into: store, isStopped: isStopped, progress: progress)
      return try PinnedWorld(world, plan, RunEvidence(plan, in: store), threads: threads)
    }
    return PinnedBaseline(
      schema: currentSchema, name: name, engineVersion: ExperimentPlan.engineVersion,
      zoneVersion: try file.worlds[0].plan().zoneVersion, worlds: worlds)
  }

  /// The figures of a gate's world, or `nil`. A gate of one scenario has the only ones.
  func world(_ world: GateWorld) -> PinnedWorld? {
    worlds.first { $0.name == world.name }
  }

  /// - Throws: ``SavedFileError`` when the figures are of another world, or do not suffice.
  func check(for file: GateFile, _ world: GateWorld, _ plan: ExperimentPlan) throws {
    let path = file.baselinePath ?? ""
    guard let pinned = self.world(world) else {
      throw SavedFileError(
        path: path, isMismatch: true,
        reason: "has \(worldNames), not \(Self.words(world.name)); pin it again")
    }
    guard try pinned.isOf(plan) else {
      throw SavedFileError(
        path: path, isMismatch: true,
        reason: "has another world, horizon or seed than \(world.scenario.path): "
          + "\(try pinned.difference(from: plan, engine: engineVersion)); pin it again")
    }
    guard pinned.replications >= plan.scenario.replications else {
      throw SavedFileError(
        path: path,
        reason: "has \(pinned.replications) seeds, the gate looks at \(plan.scenario.replications)")
    }
    for condition in world.conditions {
      let figure = condition.subject.description
      guard case .notWorse = condition.kind, pinned.values[figure] == nil else { continue }
      throw SavedFileError(path: path, reason: "has no `\(figure)`; pin it again")
    }
  }

  private var worldNames: String { worlds.map { Self.words($0.name) }.joined(separator: ", ") }

  private static func words(_ name: String?) -> String {
    name.map { "the world '\(quotable($0))'" } ?? "one world without a name"
  }

  func warnings(for world: GateWorld, _ plan: ExperimentPlan) -> [String] {
    var warnings: [String] = []
    if engineVersion != ExperimentPlan.engineVersion {
      warnings.append(
        "the baseline is of engine \(engineVersion), this is \(ExperimentPlan.engineVersion): "
          + "its worlds differ, so the comparison is less precise")
    }
    if let days = self.world(world)?.cohortDays, days != plan.cohortDays {
      warnings.append(
        "the baseline counts pushes of \(days) days, the candidate of \(plan.cohortDays): "
          + "another time to live has moved the end")
    }
    if zoneVersion != plan.zoneVersion {
      warnings.append("the baseline has other time zone data: \(zoneVersion)")
    }
    return warnings
  }
}
