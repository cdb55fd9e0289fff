import SimWorld

/// What the points of a sweep came to.
package struct SweepReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  package var schema: Int
  package var name: String
  package var file: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  package var arm: String
  /// In the order of each point's values.
  package var keys: [String]
  package var metrics: [String]
  package var replications: Int
  /// Those that screening kept, the best one by the first metric first.
  package var rows: [Row]
  /// Seeds of the screening, and what it dropped, the best one first.
  package var screenedBy: Int?
  package var dropped: [Row]

  package struct Row: Hashable, Sendable, Codable {
    package var point: SweepPoint
    /// By metric.
    package var figures: [PointFigure]
    /// The first metric less that of the best point, seed by seed.
    package var behind: PointFigure
  }
}
