import Documents

/// Writes a report as one page that stands alone: no script, no address, nothing that is loaded.
///
/// Every text from outside goes through ``escaped(_:)`` and stands between tags, never in an
/// attribute. Style and drawings are ours.
struct HTMLRenderer {
  private var html = HTMLPage.head
  /// The number of tables so far.
  private var tables = 0

  init(_ tree: ReportTree) {
    let sections = Self.sections(tree)
    let title = Self.escaped(tree.title)
    html += HTMLPage.start(title: title)
    html += "<header>\n<h1>\(title)</h1>\n"
    if let lead = tree.lead { html += "<p class=\"lead\">\(Self.escaped(lead))</p>\n" }
    for fact in tree.facts { html += "<p>\(Self.escaped(fact.words))</p>\n" }
    html += "</header>\n<nav aria-label=\"Sections\">\n<ul>\n"
    for section in sections {
      html += "<li><a href=\"#\(section.id)\">\(Self.escaped(section.heading))</a></li>\n"
    }
    html += "</ul>\n</nav>\n<main id=\"content\" tabindex=\"-1\">\n"
    for section in sections { add(section) }
    html += "</main>\n<footer><p>Written by PushLab. \(Self.escaped(tree.footing))</p></footer>\n"
    html += "</body>\n</html>\n"
  }

  /// Controls are shown by their numbers.
  var text: String { Escape.lines(html) }

  static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      case "'": shown += "&#39;"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Those that come first before the others; nodes outside of any are one of their own.
  private static func sections(_ tree: ReportTree) -> [Section] {
    var (sections, loose) = ([Section](), [Node]())
    for node in shown(tree.opening + tree.nodes) {
      if case .section(let section) = node { sections.append(section) } else { loose.append(node) }
    }
    loose.removeAll { if case .gap = $0 { true } else { false } }
    if !loose.isEmpty {
      sections.insert(Section(id: "report", title: "Report", nodes: loose), at: 0)
    }
    return sections.filter(\.isFirst) + sections.filter { !$0.isFirst }
  }

  private static func shown(_ nodes: [Node]) -> [Node] {
    nodes.flatMap { node -> [Node] in
      guard case .only(let media, let inner) = node else { return [node] }
      return media.contains(.page) ? shown(inner) : []
    }
  }

  private mutating func add(_ section: Section) {
    let head = "<h2 id=\"\(section.id)-heading\">\(Self.escaped(section.heading))</h2>"
    html += "<section aria-labelledby=\"\(section.id)-heading\">\n"
    html += section.isFolded ? "<details class=\"fold\"><summary>\(head)</summary>\n" : head + "\n"
    html += "<div id=\"\(section.id)\" class=\"part\">\n"
    about(section)
    add(section.nodes)
    html += "</div>\n" + (section.isFolded ? "</details>\n" : "") + "</section>\n"
  }

  private mutating func about(_ section: Section) {
    let about = section.about ?? section.note
    if !about.isEmpty { html += "<p>\(Self.escaped(Self.sentence(about)))</p>\n" }
  }

  /// A note as a sentence.
  private static func sentence(_ note: String) -> String {
    let end = note.last.map { ".:!?".contains($0) } == true ? "" : "."
    return note.prefix(1).uppercased() + note.dropFirst() + end
  }

  /// Adds nodes; items and charts that follow each other are one list.
  private mutating func add(_ nodes: [Node]) {
    var open: (list: Kind, end: String)?
    func kind(_ node: Node) -> Kind? {
      switch node {
      case .sentence(let sentence): sentence.lead == nil ? nil : .items
      case .chart: .charts
      default: nil
      }
    }
    for node in Self.shown(nodes) {
      let next = kind(node)
      if let list = open, list.list != next {
        html += list.end
        open = nil
      }
      if open == nil, let next {
        html += next == .items ? "<ul class=\"items\">\n" : "<div class=\"charts\">\n"
        open = (next, next == .items ? "</ul>\n" : "</div>\n")
      }
      add(node)
    }
    html += open?.end ?? ""
  }

  private enum Kind { case items, charts }

  private mutating func add(_ node: Node) {
    switch node {
    case .section(let section):
      html += "<h3>\(Self.escaped(section.heading))</h3>\n"
      about(section)
      add(section.nodes)
    case .sentence(let sentence): add(sentence)
    case .table(let table): add(table)
    case .chart(let chart): add(chart)
    case .tiles(let tiles): add(tiles)
    case .command(let command):
      html += "<pre tabindex=\"0\"><code>\(Self.escaped(command))</code></pre>\n"
    case .gap, .only: break
    }
  }

  private mutating func add(_ sentence: Sentence) {
    let text = Self.escaped(sentence.text)
    html +=
      sentence.lead.map { lead in
        (lead.isEmpty ? "<li>" : "<li><strong>\(Self.escaped(lead))</strong>: ") + text + "</li>\n"
      } ?? "<p>\(text)</p>\n"
  }

  private mutating func add(_ tiles: [Tile]) {
    html += "<ul class=\"tiles\">\n"
    for tile in tiles {
      let unit = tile.unit.isEmpty ? "" : " <small>\(Self.escaped(tile.unit))</small>"
      html += """
        <li><p class="tile-name">\(Self.escaped(tile.name))</p>
        <p class="tile-figure">\(Self.escaped(tile.figure))\(unit)</p>
        <p class="tile-note">\(Self.escaped(tile.note))</p>

        """
      let lines = tile.lines.map { line in
        "<li><span>\(Self.escaped(line.name))</span> <b>\(Self.escaped(line.figure))</b> "
          + "<small>\(Self.escaped(line.note))</small></li>\n"
      }
      html += (lines.isEmpty ? "" : "<ul>\(lines.joined())</ul>") + "</li>\n"
    }
    html += "</ul>\n"
  }

  private mutating func add(_ chart: Chart) {
    html += chart.isWide ? "<figure class=\"whole\">\n" : "<figure>\n"
    html += "<figcaption>\(Self.escaped(chart.title))</figcaption>\n\(chart.html)"
    html += "<details>\n<summary>The figures</summary>\n"
    add(chart.table)
    html += "</details>\n</figure>\n"
  }

  private mutating func add(_ table: Table) {
    guard !table.rows.isEmpty else { return }
    tables += 1
    let id = table.id.isEmpty ? "table-\(tables)" : table.id
    let names = table.columns.enumerated().filter { place, column in
      !column.isUnder && (place == 0 || !table.isEmpty(place))
    }.map { place, column in
      let text = place > 0 && table.isText(place) ? " class=\"text\"" : ""
      return "<th scope=\"col\"\(text)>\(Self.escaped(column.title))</th>"
    }
    html += """
      <div class="table" role="group" aria-labelledby="\(id)" tabindex="0">
      <table>
      <caption id="\(id)">\(Self.escaped(table.caption))</caption>
      <thead><tr>\(names.joined())</tr></thead>
      <tbody>

      """
    for row in table.rows { html += Self.row(row, table) }
    html += "</tbody>\n</table>\n</div>\n"
  }

  private static func row(_ row: Table.Row, _ table: Table) -> String {
    guard !row.isGroup else {
      return "<tr><th scope=\"rowgroup\">\(escaped(row.cells[0]))</th></tr>\n"
    }
    var html = "<tr>"
    var end = ""
    for (place, column) in table.columns.enumerated() where place == 0 || !table.isEmpty(place) {
      let text = row.cells.indices.contains(place) ? escaped(row.cells[place].trimmed) : ""
      if column.isUnder {
        html += text.isEmpty || text == Numeral.none ? "" : "<small>\(column.label)\(text)</small>"
        continue
      }
      html += end
      if place == 0 {
        html += "<th scope=\"row\">\(text)"
        end = (row.note.map { "<small>\(escaped($0))</small>" } ?? "") + "</th>"
      } else {
        html += (table.isText(place) ? "<td class=\"text\">" : "<td>") + text
        end = "</td>"
      }
    }
    return html + end + "</tr>\n"
  }
}
