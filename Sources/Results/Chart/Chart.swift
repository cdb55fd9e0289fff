import Statistics

/// A chart as a specification, and the same figures as a table.
struct Chart: Hashable, Sendable {
  /// Unique in its page: letters, digits and hyphens.
  let id: String
  let title: String
  /// What can be seen, for who cannot see it.
  let description: String
  /// Vega-Lite 5. It names no address and computes nothing but places.
  let spec: JSONValue
  let table: HTMLTable

  /// - Parameters:
  ///   - height: In pixels, of the whole drawing.
  ///   - layers: Drawn one over the other; they share axes.
  init(
    _ id: String, _ title: String, description: String, height: Int, layers: [JSONValue],
    encoding: JSONValue = [:], table: HTMLTable
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.table = table
    spec = [
      "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
      "width": .integer(Self.width), "height": .integer(height),
      "autosize": ["type": "fit", "contains": "padding"],
      "padding": 4, "background": nil, "config": Self.config,
      "encoding": encoding, "layer": .array(layers),
    ]
  }

  /// As wide as a phone's page, so that letters have their size there; wider screens show charts side
  /// by side.
  static let width = 360

  /// Arial's letters are as wide as those that the renderer measures.
  private static let config: JSONValue = [
    "aria": false, "font": "Arial, Liberation Sans, Helvetica, sans-serif",
    "view": ["stroke": nil],
    "axis": [
      "labelColor": .string(Palette.ink.light), "titleColor": .string(Palette.ink.light),
      "domainColor": .string(Palette.faint.light), "tickColor": .string(Palette.faint.light),
      "gridColor": .string(Palette.grid.light), "labelFontSize": 11, "titleFontSize": 11,
      "titleFontWeight": "normal", "labelLimit": 130, "labelOverlap": true, "labelSeparation": 6,
    ],
    "legend": [
      "labelColor": .string(Palette.ink.light), "titleColor": .string(Palette.ink.light),
      "labelFontSize": 11, "titleFontSize": 11, "titleFontWeight": "normal",
      "orient": "bottom", "columns": 2, "columnPadding": 8, "labelLimit": 150, "symbolSize": 70,
    ],
  ]
}
