import JSON
import Statistics

/// A chart as a specification, and the same figures as a table.
struct Chart: Hashable, Sendable {
  /// Unique in its page: letters, digits and hyphens.
  let id: String
  let title: String
  /// Description of the chart, for readers who cannot see it.
  let description: String
  /// Vega-Lite 5 specification. It has no address and computes only positions.
  let spec: JSONValue
  let table: Table
  /// The drawing that PushLab makes itself, in the page's width; `nil` when the specification is
  /// drawn.
  let figure: Figure?

  /// A drawing that needs no renderer.
  enum Figure: Hashable, Sendable {
    case scatter(ScatterPlot)
    case forest(ForestPlot)
  }

  /// - Parameters:
  ///   - height: In pixels, of the whole drawing.
  ///   - layers: Drawn one over the other; they share axes.
  init(
    _ id: String, _ title: String, description: String, height: Int, layers: [JSONValue],
    encoding: JSONValue = [:], table: Table, figure: Figure? = nil
  ) {
    self.id = id
    self.figure = figure
    self.title = title
    self.description = description
    self.table = table
    spec = [
      "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
      "usermeta": .object(Self.mark.mapValues(JSONValue.string)),
      "width": .integer(Self.width), "height": .integer(height),
      "autosize": ["type": "fit", "contains": "padding"],
      "padding": 4, "background": .null, "config": Self.config,
      "encoding": encoding, "layer": .array(layers),
    ]
  }

  /// Mark of our own specifications, which may be replaced.
  static let mark = ["generator": "pushlab report"]

  /// Width of a phone's page, so that letters keep their size there; wider screens show charts side
  /// by side.
  static let width = 360

  /// Height of letters on a page, in pixels.
  static let letter = 11

  /// Height of letters for which room is kept. A page is drawn with the reader's font, and words in
  /// DejaVu Sans or Verdana are up to a quarter wider than in Arial, which the renderer measures.
  static let roomyLetter = 14

  private static let config: JSONValue = [
    "aria": false, "font": "Arial, Liberation Sans, Helvetica, DejaVu Sans, sans-serif",
    "view": ["stroke": .null],
    "axis": [
      "labelColor": .string(Palette.ink.light), "titleColor": .string(Palette.ink.light),
      "domainColor": .string(Palette.faint.light), "tickColor": .string(Palette.faint.light),
      "gridColor": .string(Palette.grid.light), "labelFontSize": .integer(roomyLetter),
      "titleFontSize": .integer(roomyLetter), "titleFontWeight": "normal", "labelLimit": 160,
      "labelOverlap": "greedy", "labelSeparation": 6, "labelFlush": false,
    ],
    "legend": [
      "labelColor": .string(Palette.ink.light), "titleColor": .string(Palette.ink.light),
      "labelFontSize": .integer(roomyLetter), "titleFontSize": .integer(roomyLetter),
      "titleFontWeight": "normal", "orient": "bottom", "columns": 1, "columnPadding": 8,
      "rowPadding": 0, "labelLimit": 210, "symbolSize": 70,
    ],
  ]
}

extension Chart {
  /// A metric's name as a part of an element's id, without brackets.
  static func id(of metric: String) -> String {
    String(metric.map { $0 == "[" || $0 == "=" ? "-" : $0 }.filter { $0 != "]" })
  }
}
