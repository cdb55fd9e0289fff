import Documents

/// Writes a report as Markdown: sentences, lists and tables, for a ticket or the summary of a step.
package struct MarkdownRenderer {
  private var blocks: [String] = []
  /// Lines of a list that goes on.
  private var items: [String] = []
  private var level = 3
  /// The last heading, which a table's caption does not repeat.
  private var heading = ""

  init(_ tree: ReportTree) {
    let kind =
      tree.kind.isEmpty ? "" : tree.kind.prefix(1).uppercased() + tree.kind.dropFirst() + " "
    let aside = tree.aside.trimmed
    blocks.append(
      "## " + kind + Escape.markdown(tree.title)
        + (aside.isEmpty ? "" : ": " + Escape.markdown(aside)))
    if let lead = tree.lead { blocks.append(Escape.markdown(lead)) }
    add(tree.opening)
    for fact in tree.facts { items.append("- " + Escape.markdown(fact.words)) }
    add(tree.nodes)
    endList()
  }

  /// Ends with a new line.
  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  private mutating func endList() {
    if !items.isEmpty { blocks.append(items.joined(separator: "\n")) }
    items = []
  }

  private mutating func add(_ block: String) {
    endList()
    blocks.append(block)
  }

  private mutating func add(_ nodes: [Node]) { for node in nodes { add(node) } }

  private mutating func add(_ node: Node) {
    switch node {
    case .section(let section):
      heading = section.heading
      add(String(repeating: "#", count: level) + " " + Escape.markdown(section.heading))
      let about = section.about ?? section.note
      if !about.isEmpty { add(Escape.markdown(about)) }
      level += 1
      add(section.nodes)
      level -= 1
    case .sentence(let sentence): add(sentence)
    case .table(let table): add(table)
    case .chart(let chart): add(chart.table)
    case .tiles(let tiles): for tile in tiles { add(tile) }
    case .command(let command): add(Self.fenced(Escape.plain(command), "sh"))
    case .gap: endList()
    case .only(let media, let nodes): if media.contains(.markdown) { add(nodes) }
    }
  }

  private mutating func add(_ sentence: Sentence) {
    let text = Escape.markdown(sentence.text)
    guard let lead = sentence.lead else { return add(text) }
    let isPlain = lead.isEmpty || heading == "\(lead)s"
    items.append(isPlain ? "- " + text : "- **\(Escape.markdown(lead)):** \(text)")
  }

  private mutating func add(_ tile: Tile) {
    let texts = [tile.figure, tile.unit].filter { !$0.isEmpty }.joined(separator: " ")
    let lines = tile.lines.map { "\($0.name) \($0.figure) \($0.note)".trimmed }
    items.append(
      "- **\(Escape.markdown(tile.name)):** "
        + Escape.markdown(([texts + ", " + tile.note] + lines).joined(separator: "; ")))
  }

  private mutating func add(_ table: Table) {
    guard !table.rows.isEmpty else { return }
    if table.caption != heading { add("**\(Escape.markdown(table.caption))**") }
    let places = table.columns.indices.filter { $0 == 0 || !table.isEmpty($0) }
    let hasNotes = table.rows.contains { $0.note != nil }
    let head = places.map { Escape.markdown(table.columns[$0].title) } + (hasNotes ? [""] : [])
    let marks = places.map { table.isText($0) ? "---" : "---:" } + (hasNotes ? ["---"] : [])
    let rows = table.rows.map { row in
      let cells = places.map { place in
        let text =
          row.cells.indices.contains(place) ? Escape.markdown(row.cells[place].trimmed) : ""
        return row.isGroup && place == 0 ? "**\(text)**" : text
      }
      return cells + (hasNotes ? [Escape.markdown(row.note ?? "")] : [])
    }
    add(
      ([head, marks] + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(
        separator: "\n"))
  }

  /// A text as it stands, between fences that nothing in it closes.
  package static func fenced(_ text: String, _ language: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)"
  }
}
