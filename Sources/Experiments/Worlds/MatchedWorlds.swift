import Foundation
import Scenarios
import Statistics
import Worlds

/// The end of a match: its report, and the worlds that were found.
package struct MatchedWorlds: Sendable {
  package let report: MatchReport

  /// The worlds with all that is needed to run them; `nil` where facts contradict each other, so that none are like the
  /// user's.
  package let file: EnsembleFile?

  /// - Parameters:
  ///   - rows: Two fresh replications of each member in turn.
  ///   - simulations: Worlds that were simulated in all.
  init(
    _ run: MatchRun, _ ensemble: Ensemble, _ figures: FactFigures, _ rows: [FactFigures.Row],
    simulations: Int
  ) throws {
    let worlds = ensemble.withValues(figures.accepted)
    let file = EnsembleFile(
      base: run.base, engine: ExperimentPlan.engineVersion, keys: run.keys,
      facts: run.facts, under: run.under, worlds: worlds)
    report = try MatchReport(
      run, worlds, FurtherFact(figures, worlds, rows), simulations: simulations, id: file.id)
    self.file = worlds.diagnosis.conflict == nil ? file : nil
  }
}
