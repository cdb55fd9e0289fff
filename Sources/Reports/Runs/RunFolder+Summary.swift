import Experiments
import PushModel
import RunStore
import Scenarios

extension RunFolder {
  /// The summary of a finished run, computed again from its cells, each of which is checked, with the
  /// command that repeats the run.
  ///
  /// - Throws: ``StoreError`` when there is no run, it is not finished, it is another version's, or it
  ///   is damaged.
  /// - Complexity: O(cells), and that of a search for echoes, a fifth of the run or so.
  package func finishedSummary() throws(StoreError) -> Summary {
    let run = try FinishedRun(self)
    let manifest = try Manifest(of: self)
    let evidence = try run.evidence(manifest)
    return try StoreError.naming(path) {
      var summary = try Analysis.summary(evidence, echoes: true)
      summary.again = Reproduction(
        verb: "run", file: manifest.scenario.path,
        options: manifest.events == "none" ? [] : ["--events", manifest.events],
        overrides: manifest.overrides, seed: run.plan.scenario.seed,
        program: manifest.program, digest: summary.digest)
      return summary
    }
  }

  /// The types of push of a finished run, under which its summary is shown; those that ship where there is
  /// none.
  package var types: PushTypes { (try? FinishedRun(self))?.plan.types ?? .shipped }
}
