import Documents

/// Prints a report in lines of at most 80 columns.
///
/// Only a word without a blank may pass them, and a line that is to be copied.
struct TerminalRenderer {
  private(set) var text = ""
  private let color: Bool

  init(color: Bool) { self.color = color }

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

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  private mutating func line(_ pieces: [Piece]) { text += pieces.text(color: color) + "\n" }

  /// Adds `first` and `words` in as many lines as they need; later lines are indented by the width
  /// of `first`.
  private mutating func wrapped(_ first: String, _ words: String, _ ink: Ink = .plain) {
    for row in Piece.lines(first, words, ink) { line(row) }
  }

  private mutating func head(_ tree: ReportTree) {
    let kind = tree.kind.isEmpty ? "" : tree.kind + " "
    let room = Paragraph.width - kind.columns - tree.aside.columns
    if tree.aside.isEmpty || room < 20 {
      wrapped(kind, tree.title, .strong)
      if !tree.aside.isEmpty { wrapped("  ", tree.aside, tree.asideInk) }
    } else {
      line([
        .left(kind + Wording.fitted(Escape.plain(tree.title), room), 0, .strong),
        .left(tree.aside, 0, tree.asideInk),
      ])
    }
    if let lead = tree.lead { wrapped("", lead) }
    for fact in tree.facts { add(.sentence(fact)) }
  }

  mutating func add(_ nodes: [Node]) { for node in nodes { add(node) } }

  private mutating func add(_ node: Node) {
    switch node {
    case .section(let section):
      heading(section)
      add(section.nodes)
    case .sentence(let sentence):
      if sentence.isLine {
        line([.left(sentence.mark + sentence.text, 0, sentence.ink)])
      } else {
        wrapped(sentence.mark, sentence.text, sentence.ink)
      }
    case .table(let table): add(table)
    case .chart(let chart):
      var table = chart.table
      table.isNamed = true
      add(table)
    case .tiles(let tiles): for tile in tiles { add(tile) }
    case .command(let command): line([.left("  " + command)])
    case .gap: text += "\n"
    case .only(let media, let nodes): if media.contains(.terminal) { add(nodes) }
    }
  }

  private mutating func add(_ table: Table) { for row in TerminalTable(table).lines { line(row) } }

  /// A blank line and a heading, with a note at the right edge.
  private mutating func heading(_ section: Section) {
    if case .some(.none) = section.terminal { return }
    text += "\n"
    let title = section.title.uppercased()
    let room = Paragraph.width - title.columns - section.note.columns - 2
    let isWrapped = section.note.isEmpty && section.name.contains(" ")
    let name =
      isWrapped ? section.name : Wording.fitted(Escape.plain(section.name), max(10, room))
    let heading =
      (section.terminal ?? nil) ?? [title, name].filter { !$0.isEmpty }.joined(separator: " ")
    guard !section.note.isEmpty else { return wrapped("", heading, .strong) }
    guard heading.columns + section.note.columns + 2 <= Paragraph.width else {
      wrapped("", heading, .strong)
      return wrapped("  ", section.note, .faint)
    }
    line([
      .left(heading, 0, .strong), .right(section.note, Paragraph.width - heading.columns, .faint),
    ])
  }

  private mutating func add(_ tile: Tile) {
    wrapped("  ", "\(tile.name) \(tile.figure) \(tile.unit), \(tile.note)".trimmed)
    for line in tile.lines { wrapped("    ", "\(line.name) \(line.figure) \(line.note)") }
  }
}

/// A piece of a line: a text with the width of its column.
struct Piece {
  enum Side { case left, right }

  var text: String
  var ink: Ink
  /// In columns; a longer text pushes what follows to the right, a blank away.
  var width: Int
  var side: Side

  static func left(_ text: String, _ width: Int = 0, _ ink: Ink = .plain) -> Piece {
    Piece(text: Escape.plain(text), ink: ink, width: width, side: .left)
  }

  static func right(_ text: String, _ width: Int, _ ink: Ink = .plain) -> Piece {
    Piece(text: Escape.plain(text), ink: ink, width: width, side: .right)
  }

  /// Words in as many lines as they need.
  static func lines(_ first: String, _ words: String, _ ink: Ink) -> [[Piece]] {
    Paragraph(Escape.plain(words), first: first).lines.map { [.left($0, 0, ink)] }
  }

  /// Whether this column is full and `next` would continue its last word.
  fileprivate func touches(_ next: Piece) -> Bool {
    width > 0 && text.columns >= width && text.last != " " && next.text.first != " "
  }

  fileprivate var padding: String { String(repeating: " ", count: max(0, width - text.columns)) }
}

extension [Piece] {
  /// A line without blanks at its end.
  func text(color: Bool) -> String {
    // Blanks wait until something follows them.
    var (text, blanks) = ("", "")
    var last: Piece?
    for piece in self {
      if piece.side == .right { blanks += piece.padding }
      if !piece.text.isEmpty {
        if blanks.isEmpty, last?.touches(piece) == true { blanks = " " }
        last = piece
        text += blanks + (color ? piece.ink.paint(piece.text) : piece.text)
        blanks = ""
      }
      if piece.side == .left { blanks += piece.padding }
    }
    return text
  }
}
