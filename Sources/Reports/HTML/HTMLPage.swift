import Documents
import Mustache
import Statistics

/// One page that stands alone: no script, no address, nothing that is loaded.
struct HTMLPage: Sendable {
  let title: String
  /// The question that the page answers; `nil` where nobody wrote one down.
  var lead: String?
  /// Description of the run, in lines below the title.
  let facts: [String]
  let sections: [HTMLSection]
  /// What the results are about, at the foot.
  var footing = "Results are statements about the simulated world."

  var charts: [Chart] { sections.flatMap(\.charts) }

  /// - Parameters:
  ///   - drawings: Drawings by chart; a chart without one is shown as a table alone.
  ///   - note: Why drawings are missing.
  func text(drawings: [String: Drawing], note: String?) -> String {
    // A template of ours that is checked by every test of a page.
    let template = try! MustacheTemplate(string: HTMLTemplate.text)
    // Mustache escapes marks of HTML, and leaves controls as they are.
    let page = template.render([
      "title": title, "lead": lead ?? false, "facts": facts, "style": HTMLStyle.text,
      "note": note ?? false, "footing": footing,
      "sections": sections.map { Self.view($0, drawings) },
    ])
    return Escape.lines(page)
  }

  /// Values for every key of every dictionary: a missing key would be looked up in the outer one.
  private static func view(
    _ section: HTMLSection, _ drawings: [String: Drawing]
  ) -> [String: Any] {
    [
      "id": section.id, "heading": section.heading, "isFolded": section.isFolded,
      "parts": section.parts.map { part -> [String: Any] in
        [
          "subheading": part.subheading ?? false,
          "paragraphs": part.paragraphs,
          "hasTiles": !part.tiles.isEmpty,
          "tiles": part.tiles.map(\.view),
          "hasItems": !part.items.isEmpty,
          "items": part.items.map { ["lead": $0.lead, "text": $0.text] },
          "hasCharts": !part.charts.isEmpty,
          "charts": part.charts.map { view($0, drawings[$0.id]) },
          "tables": part.tables.map(view),
          "command": part.command ?? false,
        ]
      },
    ]
  }

  private static func view(_ chart: Chart, _ drawing: Drawing?) -> [String: Any] {
    var (scatter, forest): (Any, Any) = (false, false)
    switch chart.figure {
    case .scatter(let plot): scatter = plot.view
    case .forest(let plot): forest = plot.view
    case nil: break
    }
    return [
      "chartID": chart.id, "chartTitle": chart.title, "description": chart.description,
      "scatter": scatter, "forest": forest, "isDrawnHere": chart.figure != nil,
      "isTableAlone": chart.figure == nil && drawing == nil,
      "drawing": drawing.map { ["attributes": $0.attributes, "content": $0.content] } ?? false,
      "table": view(chart.table),
    ]
  }

  private static func view(_ table: HTMLTable) -> [String: Any] {
    [
      "tableID": table.id, "caption": table.caption, "firstColumn": table.columns.first ?? "",
      "columns": table.columns.dropFirst().enumerated().map { place, name -> [String: Any] in
        ["name": name, "isText": table.rows.first?.cells.dropFirst(place).first?.isText ?? false]
      },
      "rows": table.rows.map { row -> [String: Any] in
        [
          "head": row.head, "headDetail": row.detail ?? false,
          "cells": row.cells.map { cell -> [String: Any] in
            ["figure": cell.figure, "details": cell.details, "isText": cell.isText]
          },
        ]
      },
    ]
  }
}

/// A part of a page under a heading of its own.
struct HTMLSection: Hashable, Sendable {
  /// Unique in its page.
  let id: String
  let heading: String
  var parts: [Part]
  /// Whether only the heading is seen until the reader opens it.
  var isFolded = false

  /// The content under one smaller heading, or under none.
  struct Part: Hashable, Sendable {
    var subheading: String?
    var paragraphs: [String] = []
    var tiles: [HTMLTile] = []
    var items: [Item] = []
    var charts: [Chart] = []
    var tables: [HTMLTable] = []
    /// A command to be copied.
    var command: String?
  }

  /// A line of a list.
  struct Item: Hashable, Sendable {
    let lead: String
    let text: String
  }

  init(_ id: String, _ heading: String, _ parts: [Part]) {
    self.id = id
    self.heading = heading
    self.parts = parts
  }

  var charts: [Chart] { parts.flatMap(\.charts) }

  /// The same section, closed until the reader opens it.
  var folded: HTMLSection {
    var copy = self
    copy.isFolded = true
    return copy
  }
}

/// One large figure with what it is compared with.
struct HTMLTile: Hashable, Sendable {
  let name: String
  let figure: String
  /// Unit of the figure; empty for none.
  let unit: String
  /// Whose figure it is.
  let note: String
  /// Other arms, each on a line: name, figure, and the difference in words.
  var lines: [Line] = []

  struct Line: Hashable, Sendable {
    let name: String
    let figure: String
    let note: String
  }

  fileprivate var view: [String: Any] {
    [
      "name": name, "figure": figure, "unit": unit, "note": note, "hasLines": !lines.isEmpty,
      "lines": lines.map { ["name": $0.name, "figure": $0.figure, "note": $0.note] },
    ]
  }
}
