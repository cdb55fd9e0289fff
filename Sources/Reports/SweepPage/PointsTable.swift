import Experiments

/// Points of a sweep with their settings and figures.
enum PointsTable {
  /// - Parameters:
  ///   - metrics: Heads of the figures.
  ///   - rows: A point, its figures and a word about it.
  static func table(
    _ id: String, _ caption: String, keys: [String], metrics: [String], note: String?,
    rows: [(point: SweepPoint, figures: [PointFigure], note: String)]
  ) -> HTMLTable {
    HTMLTable(
      id, caption,
      ["point"] + keys.map(short) + metrics.map(Wording.name) + (note.map { [$0] } ?? []),
      rows.map { row in
        HTMLTable.Row(
          "\(row.point.number)",
          row.point.values.map { .init($0) } + row.figures.map { .init(PointTable.text($0)) }
            + (note == nil ? [] : [.init(row.note, isText: true)]))
      })
  }

  /// The last two words of a key, which tell it from the others as a rule.
  private static func short(_ key: String) -> String {
    let words = key.split(separator: ".")
    return words.count > 2 ? words.suffix(2).joined(separator: ".") : key
  }
}
