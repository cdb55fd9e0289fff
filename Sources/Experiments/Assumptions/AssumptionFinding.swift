/// What changes when one assumption does.
public struct AssumptionFinding: Hashable, Sendable, Codable {
  public var key: String
  /// The scenario's own value.
  public var value: String
  /// As ``Assumption/text`` writes it.
  public var range: String
  public var source: String
  /// In the order of the conclusions; those of the lower end first.
  public var changes: [ConclusionChange]

  public func count(_ kind: ConclusionChange.Kind) -> Int { changes.count { $0.kind == kind } }
}
