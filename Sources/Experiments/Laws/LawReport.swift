/// Which laws hold in a scenario's world.
public struct LawReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  public var schema: Int
  public var scenario: String
  /// `nil` in what earlier versions printed.
  public var again: Reproduction?
  /// Of each world that was drawn.
  public var subscribers: Int
  public var seeds: Int
  public var findings: [LawFinding]

  public func count(_ standing: LawFinding.Standing) -> Int {
    findings.count { $0.standing == standing }
  }
}
