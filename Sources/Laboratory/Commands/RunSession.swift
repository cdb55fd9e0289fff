import Experiments
import Foundation
import RunStore

/// One run from its folder to its summary.
struct RunSession {
  let source: ScenarioSource
  let plan: ExperimentPlan
  let folder: RunFolder
  let events: EventLog
  let threads: Int
  let progress: ProgressStyle
  /// Finished units whose cells need not be computed.
  let units: [UnitFile]
  /// Whether programs of arms may be started.
  let startsPrograms: Bool

  struct Outcome {
    let summary: Summary
    /// A line about how it went.
    let note: String
  }

  func run() throws -> Outcome {
    let store = try RunDatabase(folder: folder, plan: plan, events: events)
    let isRestated = try store.restate()
    let started = Date()
    let (computed, took, note) = try simulate(into: store)
    let evidence = try RunEvidence(plan, in: store)
    let summary = try Analysis.summary(evidence, threads: threads, echoes: true)
    // Also where a file beside the database was lost.
    let isWritten = folder.isWhole(of: plan)
    if computed.cellsComputed > 0 || !isWritten {
      let timing = RunTiming(
        simulateSeconds: took.seconds, processorSeconds: took.processorSeconds,
        decisions: computed.decisions, events: computed.handled,
        peakMemoryBytes: ProcessUsage.peakMemoryBytes)
      try store.finish(summary: summary, evidence: evidence, manifest: context(started, timing))
    } else if isRestated {
      try store.writeRestated(summary, source)
    }
    try store.close()
    return Outcome(summary: summary, note: note)
  }

  /// Computes what is missing; the counts are of that alone.
  private func simulate(
    into store: RunDatabase
  ) throws -> (
    computed: Runner.Progress, took: (seconds: Double, processorSeconds: Double), note: String
  ) {
    try StopSignal.heeded { try copyUnits(into: store, $0) }
    let runner = Runner(
      plan, threads: threads, eventShare: events.share, learners: startsPrograms ? programs : nil)
    let before = ProcessUsage.processorSeconds
    let meter = ProgressMeter(progress, cells: plan.cells.count)
    defer { meter.finish() }
    try StopSignal.heeded {
      try runner.run(into: store, isStopped: $0, progress: { meter.show($0) })
    }
    let used = ProcessUsage.processorSeconds - before
    return (meter.last, (meter.elapsed, used), meter.summary)
  }

  /// The programs of arms, in the folder of the scenario.
  private var programs: ProgramLearners {
    let place = source.path.lastIndex(of: "/").map { String(source.path[..<$0]) } ?? ""
    let folder = folder
    return ProgramLearners(
      start: { try LineProcess($0, in: place) }, keep: { try folder.keep($1, of: $0) })
  }

  private func copyUnits(into store: RunDatabase, _ isStopped: () -> Bool) throws {
    var progressed = Runner.Progress(cellsDone: 0, cells: plan.cells.count)
    let meter = ProgressMeter(progress, cells: progressed.cells)
    defer { meter.finish() }
    for (unit, fresh) in zip(units, WorkUnit.fresh(units.map(\.cells))) {
      guard !isStopped() else { throw RunError.interrupted }
      try store.copy(unit)
      progressed.cellsDone += fresh
      meter.show(progressed)
    }
  }

  private func context(_ started: Date, _ timing: RunTiming) -> RunContext {
    RunContext(
      source: source, program: ThisProgram.value, machine: .current(), startedAt: started,
      endedAt: Date(), timing: timing)
  }
}
