import Documents

/// The neighbours of a point: the next lower and the next higher value of one key alone.
struct SizeNeighbours {
  private let points: [SweepPoint]

  init(_ points: [SweepPoint]) { self.points = points }

  struct Place: Hashable {
    /// Index of the neighbour.
    let point: Int
    /// Index of the key in which it differs.
    let key: Int
  }

  /// By key, the lower one first. Points of a random design seldom have any.
  func places(beside point: Int) -> [Place] {
    points[point].values.indices.flatMap { key in
      let line = self.line(through: point, key)
      let place = line.firstIndex(of: point)!
      return [place - 1, place + 1].filter(line.indices.contains).map {
        Place(point: line[$0], key: key)
      }
    }
  }

  /// The points that differ in this key alone: numbers and durations by size, words in file order.
  private func line(through point: Int, _ key: Int) -> [Int] {
    let own = points[point].values
    let line = points.indices.filter { other in
      other == point
        || own.indices.allSatisfy { ($0 == key) != (points[other].values[$0] == own[$0]) }
    }
    let sizes = line.map { SettingScale.number(points[$0].values[key]) }
    guard sizes.allSatisfy({ $0 != nil }) else { return line }
    return zip(sizes.map { $0! }, line).sorted { $0 < $1 }.map(\.1)
  }
}

/// The size of a setting's value, for orders and axes.
package enum SettingScale {
  /// A number, or the milliseconds of a duration; `nil` for words.
  package static func number(_ text: String) -> Double? {
    NumberText.share(text)?.double ?? parseDuration(text).map(Double.init)
  }
}
