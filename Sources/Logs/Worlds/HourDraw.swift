import Foundation
import Statistics
import Worlds

/// Factors of single hours, of which a fit knows the means of blocks.
///
/// From the middle of a block to that of its neighbour the logarithm of the factor goes in a straight line. Around it a
/// single hour varies as if the logarithm walked at random as fast as it does between blocks: over w hours by a variance
/// of w / 6 steps. The mean of a block stays, and a block of one hour is known.
struct HourDraw {
  private let logs: [Double]
  private let blocks: [[Int]]

  /// - Parameter factors: By block; empty where hours do not matter.
  init(_ factors: [Double], _ blocks: HourBlocks) {
    (logs, self.blocks) = (factors.map { log($0) }, blocks.blocks)
  }

  /// - Parameter own: The world's factors, for hours that the log does not tell.
  /// - Returns: By hour of the day; all 1 where hours do not matter.
  func factors(_ own: [Double], _ chances: SplitMix) throws(StatisticsError) -> [Double] {
    guard !logs.isEmpty else { return [Double](repeating: 1, count: 24) }
    var (stream, hourly) = (chances, own)
    for (block, hours) in blocks.enumerated() {
      let spread = hours.count > 1 ? (step * Double(hours.count) / 6).squareRoot() : 0
      var free: [Double] = []
      for hour in hours { free.append(exp(level(hour, block) + spread * (try stream.normal()))) }
      let mean = free.reduce(0, +) / Double(free.count)
      for (place, hour) in hours.enumerated() {
        hourly[hour] = exp(logs[block]) * free[place] / mean
      }
    }
    return hourly
  }

  /// Blocks that follow one upon another without a gap: the second of each pair.
  private var followers: [Int] {
    blocks.indices.dropFirst().filter { blocks[$0 - 1].last! + 1 == blocks[$0][0] }
  }

  /// Variance of the logarithm's step from one hour to the next.
  private var step: Double {
    guard !followers.isEmpty else { return 0 }
    return followers.reduce(0) { sum, block in
      let off = logs[block] - logs[block - 1]
      return sum + off * off / (center(block) - center(block - 1))
    } / Double(followers.count)
  }

  private func center(_ block: Int) -> Double {
    Double(blocks[block][0] + blocks[block].last! + 1) / 2
  }

  /// The logarithm of the factor of an hour on the line between the middles of blocks.
  private func level(_ hour: Int, _ block: Int) -> Double {
    let at = Double(hour) + 0.5
    let other = at < center(block) ? block - 1 : block + 1
    guard blocks[block].count > 1, followers.contains(max(block, other)) else { return logs[block] }
    let share = (at - center(block)) / (center(other) - center(block))
    return logs[block] + share * (logs[other] - logs[block])
  }
}
