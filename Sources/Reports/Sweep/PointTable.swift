import Documents
import Experiments
import Scenarios
import SimWorld
import Statistics

/// Points of a sweep with their settings and figures. In a terminal letters stand for the keys.
struct PointTable {
  let keys: [String]
  let metrics: [Measure]
  /// Whether figures are differences, which have a sign and are in percentage points.
  var isDifference = false

  /// One line of it.
  struct Row {
    let point: SweepPoint
    let figures: [PointFigure]
    /// A word at the end.
    var note = ""
  }

  /// The meanings of the letters.
  var legend: Node {
    .only(.terminal) {
      for (place, key) in keys.enumerated() {
        Node.sentence(key, indent: "\(Self.letter(place))  ", .faint)
      }
    }
  }

  /// - Parameter note: The head of the words at the end, and the columns that they take.
  func table(
    _ id: String, _ caption: String, _ rows: [Row], note: (head: String, width: Int)? = nil
  ) -> Table {
    let settings = keys.enumerated().map { place, key in
      let width = rows.compactMap { $0.point.values.at(place)?.count }.max() ?? 1
      let (blank, size) = place == 0 ? (" ", 3) : ("", 2)
      return Table.Column.name(
        blank + Self.letter(place), min(width, 14) + size, name: Self.short(key)
      ).repeated
    }
    let kinds = metrics.map { $0.kind.map { Wording.fitted($0, 20) } }
    let hasKinds = kinds.contains { $0 != nil }
    let figures = zip(metrics, kinds).map { metric, kind in
      Table.Column.right(
        metric.plainWords + (hasKinds ? "\n" + (kind ?? "") : ""), 21,
        name: metric.words)
    }
    let last = note.map { [Table.Column.left("", $0.width, name: $0.head).repeated] } ?? []
    return Table(
      id, caption, [.right("#", 4, name: "point")] + settings + figures + last,
      rows.map { cells($0) + (note == nil ? [] : ["  " + $0.note]) })
  }

  private func cells(_ row: Row) -> [String] {
    let settings = keys.indices.map { place in
      (place == 0 ? " " : "") + (row.point.values.at(place) ?? Numeral.none)
    }
    let figures = metrics.indices.map { row.figures.at($0).map(text) ?? Numeral.none }
    return ["\(row.point.number)"] + settings + figures
  }

  /// The last two words of a key, which tell it from the others as a rule.
  private static func short(_ key: String) -> String {
    let words = key.split(separator: ".")
    return words.count > 2 ? words.suffix(2).joined(separator: ".") : key
  }

  private static func letter(_ place: Int) -> String {
    place < 26 ? String(UnicodeScalar(UInt8(65 + place))) : "K\(place + 1)"
  }

  private func text(_ figure: PointFigure) -> String {
    isDifference ? Self.difference(figure) : Self.text(figure)
  }

  /// `+0.31 ± 0.10 pp`, or per day `−0.00827 ± 0.00061`; without `±` where seeds do not differ.
  static func difference(_ figure: PointFigure) -> String {
    guard let mean = figure.mean else { return Numeral.none }
    return Numeral.signed(mean * figure.factor, figure.decimals) + figure.reachText
      + (figure.isShare ? " pp" : "")
  }

  /// `5.11 % ± 0.13`, or per day `0.03843 ± 0.00061`.
  static func text(_ figure: PointFigure) -> String {
    guard let mean = figure.mean else { return Numeral.none }
    return Numeral.fixed(mean * figure.factor, figure.decimals) + (figure.isShare ? " %" : "")
      + figure.reachText
  }
}

extension PointFigure {
  /// Whether the figure is a share, which is printed in per cent; money and counts are not.
  var isShare: Bool { metric.isShare }
  var factor: Double { isShare ? 100 : 1 }

  /// Half the width of its interval, as it is printed.
  private var reach: Double? { low.flatMap { low in high.map { ($0 - low) / 2 * factor } } }
  var decimals: Int { Numeral.decimals(for: reach, (isShare ? 2 : 4)...6) }
  fileprivate var reachText: String {
    reach.map { " ± " + Numeral.fixed($0, decimals) } ?? ""
  }
}

extension Array {
  /// The element at a place, `nil` beyond the last.
  func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
