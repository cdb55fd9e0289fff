/// What changes when one assumption does.
package struct AssumptionFinding: Hashable, Sendable, Codable {
  package var key: String
  /// The scenario's own value.
  package var value: String
  /// As ``Assumption/text`` writes it.
  package var range: String
  package var source: String
  /// In the order of the conclusions; those of the lower end first.
  package var changes: [ConclusionChange]

  package func count(_ kind: ConclusionChange.Kind) -> Int { changes.count { $0.kind == kind } }
}
