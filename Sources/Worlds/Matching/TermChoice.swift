import Foundation

/// The parameters that a fact goes with, found one after the other.
///
/// Terms are the scores and their squares. A term is added while it lowers the extended criterion of Chen and Chen (2008),
/// n ln RSS + k (ln n + 2 ln terms): the plain criterion takes a term by chance from 80 idle ones in two of three trials.
enum TermChoice {
  /// The most terms that are taken (WORLDS.md has the number; *assumption*).
  static let termsMax = 10

  /// Parameters whose score or its square was taken, in order of number.
  ///
  /// - Complexity: O(rows · parameters · terms).
  static func parameters(_ scores: [[Double]], _ outcomes: [Double]) -> [Int] {
    guard let width = scores.first?.count, scores.count > termsMax + 2 else { return [] }
    var columns = (0..<(2 * width)).map { term in
      centered(scores.map { term < width ? $0[term] : $0[term - width] * $0[term - width] })
    }
    let lengths = columns.map { max(dot($0, $0), 1e-300) }
    var rest = centered(outcomes)
    var (taken, sum) = ([Int](), dot(rest, rest))
    let count = Double(scores.count)
    let price = log(count) + 2 * log(Double(columns.count))
    while taken.count < termsMax, sum > 0 {
      let gains = columns.indices.map { gain(columns[$0], rest, lengths[$0]) }
      let best = gains.indices.max { gains[$0] < gains[$1] }!
      guard gains[best] > 0, count * log(1 - min(1 - 1e-12, gains[best] / sum)) < -price else {
        break
      }
      taken.append(best)
      remove(columns[best], from: &rest)
      let direction = columns[best]
      for term in columns.indices { remove(direction, from: &columns[term]) }
      sum = dot(rest, rest)
    }
    return Set(taken.map { $0 % width }).sorted()
  }

  /// Fall of the residual sum when a column is added; none for one that follows from those taken.
  private static func gain(_ column: [Double], _ rest: [Double], _ length: Double) -> Double {
    let square = dot(column, column)
    guard square > 1e-8 * length else { return 0 }
    let product = dot(column, rest)
    return product * product / square
  }

  private static func remove(_ direction: [Double], from column: inout [Double]) {
    let share = dot(direction, column) / dot(direction, direction)
    for row in column.indices { column[row] -= share * direction[row] }
  }

  private static func centered(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.map { $0 - mean }
  }

  private static func dot(_ first: [Double], _ second: [Double]) -> Double {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var sum = 0.0
        for row in first.indices { sum += first[row] * second[row] }
        return sum
      }
    }
  }
}
