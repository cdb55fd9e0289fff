import JSON
import Statistics

/// The marks of arms in every chart of a page: colour, and shape or dash.
///
/// Pairs of the two are different for up to sixty-four arms.
struct ArmMarks {
  let names: [String]

  private static let shapes = [
    "circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right",
    "triangle-left",
  ]

  private static let dashes: [JSONValue] = [
    [1, 0], [6, 2], [2, 2], [8, 3, 2, 3], [12, 3], [4, 4], [1, 3], [10, 2, 2, 2, 2, 2],
  ]

  private func scale(_ range: [JSONValue]) -> JSONValue {
    ["domain": .array(names.map { .string($0) }), "range": .array(range)]
  }

  /// Shifts the marks at every repetition of the colours.
  private func turned<T>(_ values: [T]) -> [T] {
    names.indices.map { values[($0 + $0 / values.count) % values.count] }
  }

  var color: JSONValue {
    let colors = names.indices.map { JSONValue.string(Palette.arms[$0 % Palette.arms.count].light) }
    return [
      "field": "arm", "type": "nominal", "title": .null, "scale": scale(colors),
      "legend": ["labelExpr": .string(Self.shortened)],
    ]
  }

  var shape: JSONValue {
    let shapes = turned(Self.shapes).map { JSONValue.string($0) }
    return [
      "field": "arm", "type": "nominal", "title": .null, "scale": scale(shapes),
      "legend": ["labelExpr": .string(Self.shortened)],
    ]
  }

  var dash: JSONValue {
    [
      "field": "arm", "type": "nominal", "title": .null, "scale": scale(turned(Self.dashes)),
      // Long enough for a dash to be visible.
      "legend": [
        "symbolType": "stroke", "symbolSize": 700, "symbolStrokeWidth": 2,
        "labelExpr": .string(Self.shortened),
      ],
    ]
  }

  /// Cuts long names in the middle, since names often differ at their ends.
  static let shortened = "truncate(datum.label, 20, 'center')"

  /// The same beside an axis, where a plot needs the room.
  static let shortest = "truncate(datum.label, 16, 'center')"

  /// Height of a legend of strokes, whose symbols are large.
  var strokeLegendHeight: Int { names.count * 28 + 10 }

  /// Height of a legend of marks.
  var legendHeight: Int { names.count * (Chart.roomyLetter + 4) + 10 }
}

extension JSONValue {
  /// Arms below one another, in their order.
  static let armAxis: JSONValue = [
    "field": "arm", "type": "nominal", "sort": .null, "title": .null,
    "axis": [
      "ticks": false, "domain": false, "labelPadding": 6, "labelExpr": .string(ArmMarks.shortest),
      "labelOverlap": false,
    ],
  ]
}
