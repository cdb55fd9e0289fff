/// A procedure that keeps the error rate of a family of tests.
public enum Adjustment: String, Hashable, Sendable, Codable, CaseIterable {
  /// Family-wise error under any dependence.
  case bonferroni

  /// Family-wise error under any dependence, never weaker than Bonferroni (Holm 1979).
  case holm

  /// Family-wise error of independent or positively dependent tests (Hochberg 1988).
  case hochberg

  /// False discovery rate of independent or positively dependent tests (1995).
  case benjaminiHochberg = "benjamini-hochberg"

  /// False discovery rate under any dependence (2001).
  case benjaminiYekutieli = "benjamini-yekutieli"

  /// The adjusted p-values in the order of `pValues`, at most 1 each.
  ///
  /// - Throws: `StatisticsError.invalid` for an empty family or a p-value outside 0...1.
  /// - Complexity: O(m log m).
  public func adjusted(_ pValues: [Double]) throws(StatisticsError) -> [Double] {
    let check = Check("\(rawValue) adjustment")
    try check.finite(pValues, "pValues", atLeast: 1)
    for (index, p) in pValues.enumerated() { try check.share(p, "pValues[\(index)]") }
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    let constant = scale(of: pValues.count)
    let raised = order.enumerated().map { rank, index in
      min(1, pValues[index] * constant * factor(rank: rank + 1, of: pValues.count))
    }
    var result = pValues
    for (index, p) in zip(order, monotone(raised)) { result[index] = p }
    return result
  }

  /// Adjusts the p-values that exist; tests without one are no members of the family.
  package func adjusted(_ pValues: [Double?]) throws(StatisticsError) -> [Double?] {
    var result = pValues
    let members = pValues.indices.filter { pValues[$0] != nil }
    guard !members.isEmpty else { return result }
    for (place, p) in zip(members, try adjusted(members.map { pValues[$0]! })) { result[place] = p }
    return result
  }

  /// Factor of the p-value of the given rank, 1 the smallest.
  private func factor(rank: Int, of size: Int) -> Double {
    switch self {
    case .bonferroni: Double(size)
    case .holm, .hochberg: Double(size - rank + 1)
    case .benjaminiHochberg, .benjaminiYekutieli: Double(size) / Double(rank)
    }
  }

  /// Factor of every p-value: 1 + 1/2 + ... + 1/m for any dependence, else 1.
  private func scale(of size: Int) -> Double {
    self == .benjaminiYekutieli ? (1...size).reduce(0) { $0 + 1 / Double($1) } : 1
  }

  /// Holm steps down: no p-value below an earlier one. The step-up procedures the other way round.
  private func monotone(_ ascending: [Double]) -> [Double] {
    var result = ascending
    switch self {
    case .bonferroni: break
    case .holm:
      for index in result.indices.dropFirst() {
        result[index] = max(result[index], result[index - 1])
      }
    case .hochberg, .benjaminiHochberg, .benjaminiYekutieli:
      for index in result.indices.dropLast().reversed() {
        result[index] = min(result[index], result[index + 1])
      }
    }
    return result
  }
}
