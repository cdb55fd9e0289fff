import Statistics

/// Whether the people kept out of a histogram take as long as those in it.
enum BarCheck {
  /// Bars with fewer waits than this are brought together with their neighbours.
  static let countMin = 10

  /// - Parameters:
  ///   - kept: Counts by bar.
  ///   - held: Of the same bars, of the people kept out.
  ///   - limit: So large a share may lie in the wrong bar, beyond what chance makes.
  /// - Returns: `nil` when all waits are in one bar.
  static func check(
    _ kept: [Int], _ held: [Int], limit: Double
  ) throws(StatisticsError) -> CalibrationCheck? {
    let cells = merged(kept, held)
    guard cells.count > 1 else { return nil }
    let test = try Independence.chiSquare([cells.map(\.kept), cells.map(\.held)])
    let (n, m) = (Double(kept.reduce(0, +)), Double(held.reduce(0, +)))
    var (misplaced, byChance) = (0.0, 0.0)
    for cell in cells {
      let share = Double(cell.kept + cell.held) / (n + m)
      misplaced += abs(Double(cell.kept) / n - Double(cell.held) / m) / 2
      byChance += (2 / Double.pi * share * (1 - share) * (1 / n + 1 / m)).squareRoot() / 2
    }
    return CalibrationCheck(
      "waits of the people kept out, in bars", p: test.pValue, effect: misplaced - byChance,
      limit: limit, failing: "people kept out take longer, or less long, than the others")
  }

  private static func merged(_ kept: [Int], _ held: [Int]) -> [(kept: Int, held: Int)] {
    var cells: [(kept: Int, held: Int)] = []
    for (own, other) in zip(kept, held) {
      if let last = cells.last, last.kept + last.held < countMin {
        cells[cells.count - 1] = (last.kept + own, last.held + other)
      } else {
        cells.append((own, other))
      }
    }
    if cells.count > 1, let last = cells.last, last.kept + last.held < countMin {
      cells.removeLast()
      cells[cells.count - 1].kept += last.kept
      cells[cells.count - 1].held += last.held
    }
    return cells
  }
}
