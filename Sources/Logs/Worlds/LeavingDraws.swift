import Foundation
import Statistics
import Worlds

/// Hazards of leaving that show the departures of a log, drawn over two reasons: each push, and weeks of more pushes than
/// a person bears.
///
/// Of the departures a share between 0 and 1 has the second reason; people bear 1 to 20 pushes a week, in nine of ten
/// worlds, with a spread of .5 to 1.5 between people. *Assumption*: no source tells the reasons apart. Where the volume
/// varied by chance, draws have the weight that the departures by volume give them.
struct LeavingDraws {
  /// Values of the keys of `world.fatigue`.
  struct Draw {
    var perPush, perWeekAbove, toleranceMedian, toleranceSigma: Double
  }

  /// Pushes shown with about the same number in the week before, and the departures because of them.
  private struct Cell {
    var weekly = 0.0
    var shown = 0.0
    var left = 0.0
  }

  private let cells: [Cell]
  private let chances: Chances
  private var left: Double { cells.reduce(0) { $0 + $1.left } }

  /// Candidates for each draw where departures weigh them.
  private static let candidates = 10

  /// - Parameter exposures: As ``LeavingFit`` has them.
  init(_ exposures: [(hasLeft: Bool, weekly: Double)], seed: UInt64) {
    chances = Chances(seed: seed)
    var cells: [Int: Cell] = [:]
    for exposure in exposures {
      var cell = cells[Int(exposure.weekly * 2)] ?? Cell()
      cell.weekly += exposure.weekly
      cell.shown += 1
      cell.left += exposure.hasLeft ? 1 : 0
      cells[Int(exposure.weekly * 2)] = cell
    }
    self.cells = cells.keys.sorted().map { key in
      var cell = cells[key]!
      cell.weekly /= cell.shown
      return cell
    }
  }

  /// - Parameter isByChance: Whether the volume varied by chance in the log.
  func drawn(_ count: Int, isByChance: Bool) throws(StatisticsError) -> [Draw] {
    let median = try Prior("toleranceMedian", 1...20, .log)
    let sigma = try Prior("toleranceSigma", 0.5...1.5, .log)
    var draws: [Draw] = []
    for place in 0..<(isByChance ? Self.candidates * count : count) {
      var stream = chances.stream(.leaving, index: place)
      let share = stream.openUniform()
      var draw = Draw(
        perPush: 1 - share, perWeekAbove: share,
        toleranceMedian: median.value(score: try stream.normal()),
        toleranceSigma: sigma.value(score: try stream.normal()))
      scale(&draw, to: left * exp(try stream.normal() / left.squareRoot()))
      draws.append(draw)
    }
    guard isByChance else { return draws }
    let weights = try Weights(logs: draws.map(logLikelihood))
    return weights.resampled(count).map { draws[$0] }
  }

  /// Scales both reasons so that each has its share of so many departures.
  private func scale(_ draw: inout Draw, to departures: Double) {
    let shown = cells.reduce(0) { $0 + $1.shown }
    let above = cells.reduce(0) { $0 + $1.shown * draw.above($1.weekly) / $1.weekly }
    guard above > 0 else {
      (draw.perPush, draw.perWeekAbove) = (departures / shown, 0)
      return
    }
    draw.perPush *= departures / shown
    draw.perWeekAbove = min(1, draw.perWeekAbove * departures / above)
  }

  private func logLikelihood(_ draw: Draw) -> Double {
    cells.reduce(0) { sum, cell in
      let hazard = min(
        0.999, draw.perPush + draw.perWeekAbove * draw.above(cell.weekly) / cell.weekly)
      return sum + cell.left * log(max(1e-300, hazard)) + (cell.shown - cell.left) * log1p(-hazard)
    }
  }
}

extension LeavingDraws.Draw {
  /// The share of people who bear fewer than so many pushes a week.
  fileprivate func above(_ weekly: Double) -> Double {
    erfc(-log(weekly / toleranceMedian) / toleranceSigma / 2.0.squareRoot()) / 2
  }
}
