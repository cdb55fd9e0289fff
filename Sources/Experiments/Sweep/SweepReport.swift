import SimWorld

/// What the points of a sweep came to.
public struct SweepReport: Hashable, Sendable, Codable, ReproducibleFromFile {
  /// Version of this form.
  public var schema: Int
  public var name: String
  public var file: String
  /// `nil` in what earlier versions printed.
  public var again: Reproduction?
  public var arm: String
  /// In the order of each point's values.
  public var keys: [String]
  public var metrics: [String]
  public var replications: Int
  /// Those that screening kept, the best one by the first metric first.
  public var rows: [Row]
  /// Seeds of the screening, and what it dropped, the best one first.
  public var screenedBy: Int?
  public var dropped: [Row]

  public struct Row: Hashable, Sendable, Codable {
    public var point: SweepPoint
    /// By metric.
    public var figures: [PointFigure]
    /// The first metric less that of the best point, seed by seed.
    public var behind: PointFigure
  }
}
