/// The distribution of Mann and Whitney's U when every order of the ranks is equally likely.
enum RankSumDistribution {
  /// Above this the table takes longer than about a second.
  static let pairsMax = 20_000

  /// The probability of each U from 0 to m n.
  ///
  /// The largest value belongs to either sample: f(m, n; u) = m/(m+n) f(m-1, n; u-n) +
  /// n/(m+n) f(m, n-1; u). Positive terms only, so nothing cancels (Mann and Whitney 1947).
  ///
  /// - Complexity: O((m n)^2).
  static func masses(_ m: Int, _ n: Int) -> [Double] {
    var column: [[Double]] = Array(repeating: [1], count: m + 1)
    for j in 1...n {
      var next: [[Double]] = [[1]]
      for i in 1...m {
        let shareOfFirst = Double(i) / Double(i + j)
        var masses = [Double](repeating: 0, count: i * j + 1)
        for (u, mass) in next[i - 1].enumerated() { masses[u + j] += shareOfFirst * mass }
        for (u, mass) in column[i].enumerated() { masses[u] += (1 - shareOfFirst) * mass }
        next.append(masses)
      }
      column = next
    }
    return column[m]
  }
}
