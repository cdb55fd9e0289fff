import Documents

/// A table in as many tables of 80 columns as it needs.
struct TerminalTable {
  private let table: Table
  private(set) var lines: [[Piece]] = []

  init(_ table: Table) {
    self.table = table
    if table.isNamed { lines = Piece.lines("", table.caption, .strong) }
    for (place, part) in parts.enumerated() {
      if place > 0 { lines.append([]) }
      add(part)
    }
  }

  private mutating func add(_ places: [Int]) {
    let heads = places.map {
      table.columns[$0].head.split(separator: "\n", omittingEmptySubsequences: false)
    }
    for part in 0..<(heads.map(\.count).max() ?? 1) {
      add(places) { [table] place, offset in
        let texts = heads[offset]
        return (texts.count > part ? String(texts[part]) : "", table.columns[place].headInk)
      }
    }
    for row in table.rows {
      if row.isGroup {
        let name = row.cells[0]
        lines += Piece.lines(String(name.prefix { $0 == " " }), name, .faint)
        continue
      }
      add(places, isRow: true) { [table] place, _ in
        (
          row.cells.indices.contains(place) ? row.cells[place] : "",
          row.inks[place] ?? table.columns[place].ink
        )
      }
      if let note = row.note { lines += Piece.lines("    ! ", note, .faint) }
    }
  }

  /// Adds the lines of a row, or of the heads; those that would be empty are left out, but for
  /// the first of a row.
  private mutating func add(
    _ places: [Int], isRow: Bool = false, _ text: (Int, Int) -> (String, Ink)
  ) {
    for line in 0...(places.map { table.columns[$0].line }.max() ?? 0) {
      var (pieces, edge, empty) = ([Piece](), 0, 0)
      for (offset, place) in places.enumerated() where table.columns[place].line == line {
        let (cell, ink) = text(place, offset)
        let (words, column) = (Escape.plain(cell), table.columns[place])
        if pieces.isEmpty, column.indent > 0 {
          pieces.append(.left("", column.indent))
          edge = column.indent
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
        } else if column.width == 0, edge + words.columns > Paragraph.width {
          flow(words, ink, after: pieces, edge)
          pieces = []
          break
        } else {
          pieces += [
            .left("", empty),
            .left(isRow && column.isFitted ? Wording.fitted(words, width - 1) : words, width, ink),
          ]
        }
        empty = 0
      }
      if pieces.contains(where: { !$0.text.isEmpty }) || isRow && line == 0 && !pieces.isEmpty {
        lines += table.isWhole ? [pieces] : Self.folded(pieces)
      }
    }
  }

  /// The same pieces in lines that have room: where they have none in one, a text that is wider than its column
  /// ends its line, and is cut to what is left of it.
  private static func folded(_ pieces: [Piece]) -> [[Piece]] {
    guard pieces.text(color: false).columns > Paragraph.width else { return [pieces] }
    var (lines, line, edge) = ([[Piece]](), [Piece](), 0)
    for var piece in pieces {
      let start = edge
      edge += piece.width
      guard piece.text.columns > piece.width else {
        line.append(piece)
        continue
      }
      piece.text = Wording.fitted(piece.text, max(10, Paragraph.width - start))
      lines.append(line + [piece])
      line = [.left("", edge)]
    }
    return lines + (line.contains { !$0.text.isEmpty } ? [line] : [])
  }

  /// Words that go on in lines of their own below where they begin.
  private mutating func flow(_ words: String, _ ink: Ink, after pieces: [Piece], _ edge: Int) {
    let blanks = String(repeating: " ", count: edge)
    var rows = Paragraph(words, first: blanks).lines.map { [Piece.left($0, 0, ink)] }
    let before = pieces.text(color: false)
    if before.columns < max(1, edge) || before.columns == edge && before.last == " " {
      rows[0] = pieces + [.left(String(rows[0][0].text.dropFirst(edge)), 0, ink)]
    } else {
      lines += Self.folded(pieces)
    }
    lines += rows
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
        $0.cells.indices.contains(place) ? Escape.plain($0.cells[place]).columns : nil
      }
    }
    let heads = table.columns[place].head.split(separator: "\n").map(\.columns)
    let room = Paragraph.width - (place == 0 ? 20 : table.columns[0].width ?? natural(0))
    return min((texts + heads).reduce(0, max) + 2, max(10, room))
  }

  /// All columns where they have room, else those that are not spare.
  private var shown: [Int] {
    let first = table.columns.indices.filter { table.columns[$0].line == 0 }
    let hasRest = first.contains { table.columns[$0].width == 0 }
    let size = first.reduce(0) { $0 + (table.columns[$1].width ?? natural($1)) }
    let isFull = hasRest || size > Paragraph.width
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
      if parts.isEmpty || room + size(group) > Paragraph.width {
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
