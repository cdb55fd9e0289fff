import Documents

/// Prints a report in lines of at most 80 columns.
struct TerminalRenderer {
  private var page: Page

  init(color: Bool) { page = Page(color: color) }

  init(_ tree: ReportTree, color: Bool) {
    self.init(color: color)
    add(tree.opening)
    head(tree)
    add(tree.nodes)
  }

  /// The number of lines that some nodes take.
  static func lines(of nodes: [Node]) -> Int {
    var renderer = TerminalRenderer(color: false)
    renderer.add(nodes)
    return renderer.lineCount
  }

  var text: String { page.text }
  var lineCount: Int { page.lineCount }

  private mutating func head(_ tree: ReportTree) {
    let kind = tree.kind.isEmpty ? "" : tree.kind + " "
    if tree.aside.isEmpty {
      page.wrapped("", kind + tree.title, .strong)
    } else {
      let room = Page.width - kind.columns - tree.aside.columns
      page.line(
        .left(kind + Wording.fitted(tree.title, max(20, room)), 0, .strong),
        .left(tree.aside, 0, tree.asideInk))
    }
    if let lead = tree.lead { page.wrapped("", lead) }
    for fact in tree.facts { page.wrapped(fact.mark, fact.text, fact.ink) }
  }

  mutating func add(_ nodes: [Node]) { for node in nodes { add(node) } }

  private mutating func add(_ node: Node) {
    switch node {
    case .section(let section):
      heading(section)
      add(section.nodes)
    case .sentence(let sentence):
      if sentence.isLine {
        page.line(.left(sentence.mark + sentence.text, 0, sentence.ink))
      } else {
        page.wrapped(sentence.mark, sentence.text, sentence.ink)
      }
    case .table(let table): TerminalTable(table).write(on: &page)
    case .chart(let chart):
      var table = chart.table
      table.isNamed = true
      TerminalTable(table).write(on: &page)
    case .tiles(let tiles): for tile in tiles { add(tile) }
    case .command(let command): page.line(.left("  " + command))
    case .gap: page.blank()
    case .only(let media, let nodes): if media.contains(.terminal) { add(nodes) }
    }
  }

  private mutating func heading(_ section: Section) {
    if let heading = section.terminal {
      if let heading { page.heading(heading, note: section.note) }
      return
    }
    let title = section.title.isEmpty ? "" : section.title.uppercased() + " "
    let room = Page.width - title.columns - section.note.columns - 1
    page.heading((title + Wording.fitted(section.name, max(10, room))).trimmed, note: section.note)
  }

  private mutating func add(_ tile: Tile) {
    page.wrapped(
      "  ", "\(tile.name) \(tile.figure) \(tile.unit), \(tile.note)".trimmed)
    for line in tile.lines { page.wrapped("    ", "\(line.name) \(line.figure) \(line.note)") }
  }
}

/// Prints a table in as many tables of 80 columns as it needs.
struct TerminalTable {
  private let table: Table

  init(_ table: Table) { self.table = table }

  func write(on page: inout Page) {
    if table.isNamed {
      for line in Paragraph(table.caption).lines { page.line(.left(line, 0, .strong)) }
    }
    for (place, part) in parts.enumerated() {
      if place > 0 { page.blank() }
      write(part, on: &page)
    }
  }

  private func write(_ places: [Int], on page: inout Page) {
    let heads = places.map {
      table.columns[$0].head.split(separator: "\n", omittingEmptySubsequences: false)
    }
    for part in 0..<(heads.map(\.count).max() ?? 1) {
      lines(places, on: &page) { place, offset in
        let texts = heads[offset]
        return (texts.count > part ? String(texts[part]) : "", table.columns[place].headInk)
      }
    }
    for row in table.rows {
      if row.isGroup {
        page.line(.left(row.cells[0], 0, .faint))
        continue
      }
      lines(places, isRow: true, on: &page) { place, _ in
        (
          row.cells.indices.contains(place) ? row.cells[place] : "",
          row.inks[place] ?? table.columns[place].ink
        )
      }
      if let note = row.note { page.wrapped("    ! ", note, .faint) }
    }
  }

  /// Writes the lines of a row, or of the heads; those that would be empty are left out, but for
  /// the first of a row.
  private func lines(
    _ places: [Int], isRow: Bool = false, on page: inout Page, _ text: (Int, Int) -> (String, Ink)
  ) {
    for line in 0...(places.map { table.columns[$0].line }.max() ?? 0) {
      var (pieces, edge, empty) = ([Piece](), 0, 0)
      for (offset, place) in places.enumerated() where table.columns[place].line == line {
        let (words, ink) = text(place, offset)
        if pieces.isEmpty, case let indent = table.columns[place].indent, indent > 0 {
          pieces.append(.left("", indent))
          edge = indent
        }
        let width = self.width(place, from: edge, places)
        edge += width
        guard !words.isEmpty else {
          empty += width
          continue
        }
        if !table.isText(place) {
          // A text may be as wide as its column and the empty ones before it.
          pieces.append(.right(words, width + empty, ink))
        } else if table.columns[place].width == 0, edge + words.columns > Page.width {
          flow(words, ink, after: pieces, edge, on: &page)
          pieces = []
          break
        } else {
          let isFitted = isRow && table.columns[place].isFitted
          pieces += [
            .left("", empty),
            .left(isFitted ? Wording.fitted(words, width - 1) : words, width, ink),
          ]
        }
        empty = 0
      }
      if pieces.contains(where: { !$0.text.isEmpty }) || isRow && line == 0 && !pieces.isEmpty {
        page.line(pieces)
      }
    }
  }

  /// Words that go on in lines of their own below where they begin.
  private func flow(
    _ words: String, _ ink: Ink, after pieces: [Piece], _ edge: Int, on page: inout Page
  ) {
    let rows = Paragraph(words, first: String(repeating: " ", count: edge)).lines
    page.line(pieces + [.left(String(rows[0].dropFirst(edge)), 0, ink)])
    for row in rows.dropFirst() { page.line(.left(row, 0, ink)) }
  }

  /// Columns of the terminal from `edge` to the right end of a column.
  private func width(_ place: Int, from edge: Int, _ places: [Int]) -> Int {
    let column = table.columns[place]
    if let width = column.width { return width }
    guard column.isUnder, column.line > 0 else { return natural(place) }
    if table.isText(place) { return 2 }
    // Below the column that it belongs to.
    let above = places.prefix { $0 < place }.filter { table.columns[$0].line == 0 }
    return max(0, above.reduce(0) { $0 + (table.columns[$1].width ?? natural($1)) } - edge)
  }

  private func natural(_ place: Int) -> Int {
    let below = table.columns.indices.dropFirst(place + 1).prefix { table.columns[$0].isUnder }
      .filter { table.columns[$0].width == nil && table.columns[$0].line > 0 }
    let texts = ([place] + below).flatMap { place in
      table.rows.filter { !$0.isGroup }.compactMap {
        $0.cells.indices.contains(place) ? $0.cells[place].columns : nil
      }
    }
    let heads = table.columns[place].head.split(separator: "\n").map(\.columns)
    return (texts + heads).reduce(0, max) + 2
  }

  /// All columns where they have room, else those that are not spare.
  private var shown: [Int] {
    let first = table.columns.indices.filter { table.columns[$0].line == 0 }
    let hasRest = first.contains { table.columns[$0].width == 0 }
    let size = first.reduce(0) { $0 + (table.columns[$1].width ?? natural($1)) }
    let isFull = hasRest || size > Page.width
    return table.columns.indices.filter { !isFull || !table.columns[$0].isSpare }
  }

  /// The columns of each table: a column stays with those under it.
  private var parts: [[Int]] {
    let groups = shown.reduce(into: [[Int]]()) { groups, place in
      if table.columns[place].isUnder, !groups.isEmpty {
        groups[groups.count - 1].append(place)
      } else {
        groups.append([place])
      }
    }
    func size(_ group: [Int]) -> Int {
      group.filter { table.columns[$0].line == 0 }.reduce(0) {
        $0 + (table.columns[$1].width ?? natural($1))
      }
    }
    let fixed = groups.filter { $0[0] == 0 || table.columns[$0[0]].isRepeated }
    let first = fixed.reduce(0) { $0 + size($1) }
    var (parts, room) = ([[Int]](), first)
    for group in groups where !fixed.contains(group) {
      if parts.isEmpty || room + size(group) > Page.width {
        parts.append([])
        room = first
      }
      parts[parts.count - 1] += group
      room += size(group)
    }
    return parts.isEmpty
      ? [fixed.flatMap { $0 }] : parts.map { (fixed.flatMap { $0 } + $0).sorted() }
  }
}
