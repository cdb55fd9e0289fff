import Experiments
import Foundation
import Results

/// One run from its folder to its summary.
struct RunSession {
  let file: ScenarioFile
  let plan: ExperimentPlan
  let folder: RunFolder
  let events: EventLog
  let threads: Int
  let progress: ProgressStyle

  struct Outcome {
    let summary: Summary
    /// A line about how it went.
    let note: String
  }

  func run() throws -> Outcome {
    let store = try RunStore(folder: folder, plan: plan, events: events)
    let started = Date()
    let (computed, seconds) = try simulate(into: store)
    let evidence = try RunEvidence(plan, in: store)
    let summary = try Analysis.summary(evidence)
    let isWritten = FileManager.default.fileExists(atPath: folder.manifest)
    if computed.cellsComputed > 0 || !isWritten {
      let timing = RunTiming(
        simulateSeconds: seconds, decisions: computed.decisions, events: computed.handled,
        peakMemoryBytes: PeakMemory.bytes)
      try store.finish(summary: summary, evidence: evidence, manifest: context(started, timing))
    }
    try store.close()
    return Outcome(summary: summary, note: note(computed, seconds))
  }

  /// Computes what is missing; the counts are of that alone.
  private func simulate(
    into store: RunStore
  ) throws -> (computed: Runner.Progress, seconds: Double) {
    let stop = StopSignal()
    let meter = ProgressMeter(progress, cells: plan.cells.count)
    defer { meter.finish() }
    try Runner(plan, threads: threads, eventShare: events.share).run(
      into: store, isStopped: { stop.isRequested }, progress: { meter.show($0) })
    return (meter.last, meter.elapsed)
  }

  private func context(_ started: Date, _ timing: RunTiming) -> RunContext {
    RunContext(
      scenarioPath: file.path, scenarioText: file.original, overrides: file.overrides,
      version: Version.number, machine: .current(), startedAt: started, endedAt: Date(),
      timing: timing)
  }

  private func note(_ computed: Runner.Progress, _ seconds: Double) -> String {
    guard computed.cellsComputed > 0 else {
      return "complete already: nothing was simulated"
    }
    let memory = PeakMemory.bytes / 1_048_576
    return "\(computed.cellsComputed) of \(computed.cells) cells in "
      + String(format: "%.1f s", seconds)
      + ", \(ProgressMeter.rate(computed.decisions, in: seconds)), peak memory \(memory) MB"
  }
}
