import Documents
import Experiments
import Scenarios
import SimWorld
import Statistics

/// A table of points: letters for the keys, and as many figures as fit 80 columns.
struct PointTable {
  let keys: [String]
  let metrics: [String]
  /// Whether figures are differences, which have a sign and are in percentage points.
  var isDifference = false

  /// One line of it.
  struct Row {
    let point: SweepPoint
    let figures: [PointFigure]
    /// A word at the end.
    var note = ""
  }

  /// Further keys are shown in a table of their own.
  private static let lettersMax = 6
  private static let figureWidth = 21

  /// Adds the meanings of the letters.
  func legend(on page: inout Page) {
    for (place, key) in keys.enumerated() { page.wrapped("\(Self.letter(place))  ", key, .faint) }
  }

  func add(_ rows: [Row], to page: inout Page, noteWidth: Int = 0) {
    let widths = keys.indices.map { place in
      rows.map { $0.point.values[place].count }.max() ?? 1
    }
    let fixed = 5 + widths.reduce(0) { $0 + min($1, 14) + 2 } + noteWidth
    let count = max(1, (Page.width - fixed) / Self.figureWidth)
    for start in stride(from: 0, to: metrics.count, by: count) {
      let places = start..<min(start + count, metrics.count)
      if start > 0 { page.blank() }
      head(places, widths, on: &page)
      for row in rows {
        page.line(
          [.right("\(row.point.number)", 4), .left(" ", 1)] + settings(row.point, widths)
            + places.map { .right(text(row.figures[$0]), Self.figureWidth) }
            + [.left(row.note.isEmpty ? "" : "  " + row.note)])
      }
    }
  }

  private func head(_ places: Range<Int>, _ widths: [Int], on page: inout Page) {
    page.line(
      [.right("#", 4, .faint), .left(" ", 1)]
        + keys.indices.map { .left(Self.letter($0), min(widths[$0], 14) + 2, .faint) }
        + places.map { .right(Wording.plainName(of: metrics[$0]), Self.figureWidth, .faint) })
    let kinds = places.map { Wording.kind(of: metrics[$0]) }
    guard kinds.contains(where: { $0 != nil }) else { return }
    page.line(
      [.left("", 5 + widths.reduce(0) { $0 + min($1, 14) + 2 })]
        + kinds.map {
          .right(Wording.fitted($0 ?? "", Self.figureWidth - 1), Self.figureWidth, .faint)
        })
  }

  private func settings(_ point: SweepPoint, _ widths: [Int]) -> [Piece] {
    zip(point.values, widths).map {
      .left(Wording.fitted($0, 14), min($1, 14) + 2)
    }
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
    let isShare = figure.isShare
    let factor = isShare ? 100.0 : 1
    let reach = figure.low.flatMap { low in figure.high.map { ($0 - low) / 2 * factor } }
    let decimals = Numeral.decimals(for: reach, (isShare ? 2 : 4)...6)
    return Numeral.signed(mean * factor, decimals)
      + (reach.map { " ± " + Numeral.fixed($0, decimals) } ?? "") + (isShare ? " pp" : "")
  }

  /// `5.11 % ± 0.13`, or per day `0.03843 ± 0.00061`.
  static func text(_ figure: PointFigure) -> String {
    guard let mean = figure.mean else { return Numeral.none }
    let isShare = figure.isShare
    let factor = isShare ? 100.0 : 1
    let reach = figure.low.flatMap { low in figure.high.map { ($0 - low) / 2 * factor } }
    let decimals = Numeral.decimals(for: reach, (isShare ? 2 : 4)...6)
    return Numeral.fixed(mean * factor, decimals) + (isShare ? " %" : "")
      + (reach.map { " ± " + Numeral.fixed($0, decimals) } ?? "")
  }
}

extension PointFigure {
  /// Whether the figure is a share, which is printed in per cent; money and counts are not.
  var isShare: Bool { MetricName(rawValue: metric)?.unit == .share }
}
