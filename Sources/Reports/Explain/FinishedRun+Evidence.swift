import Experiments
import RunStore

extension FinishedRun {
  /// All that the run's conclusions rest on, from its cells, each of which is checked.
  ///
  /// - Throws: ``StoreError`` when a cell is missing or is not what was written, or when all of them
  ///   do not have the digest that `manifest` names.
  /// - Complexity: O(cells)
  func evidence(_ manifest: Manifest) throws(StoreError) -> RunEvidence {
    let shape = CellShape(plan)
    var evidence = RunEvidence(plan)
    try database.forEachRow(StoredCell.selection + " ORDER BY id") { row in
      guard let stored = StoredCell(row) else { throw damaged("a cell has no part") }
      guard evidence.cells < plan.cells.count, stored.cell == plan.cells[evidence.cells] else {
        throw StoreError(
          path: folder.database,
          evidence.cells < plan.cells.count
            ? .missingCell(plan.cells[evidence.cells]) : .damaged("it has cells of no plan"))
      }
      try evidence.add(stored.record(of: shape, in: folder.database))
    }
    guard evidence.cells == plan.cells.count else {
      throw StoreError(path: folder.database, .missingCell(plan.cells[evidence.cells]))
    }
    let digest = hexadecimal(evidence.digest)
    guard digest == manifest.digest else {
      throw damaged("its cells have the digest \(digest), manifest.json says \(manifest.digest)")
    }
    return evidence
  }

  private func damaged(_ words: String) -> StoreError {
    StoreError(path: folder.database, .damaged(words))
  }
}
