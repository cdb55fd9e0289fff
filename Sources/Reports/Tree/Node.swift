import Documents

/// A part of a report.
indirect enum Node: Sendable {
  case section(Section)
  case sentence(Sentence)
  case table(Table)
  /// A drawing on a page, elsewhere the table of its figures.
  case chart(Chart)
  case tiles([Tile])
  /// A command to be copied.
  case command(String)
  /// An empty line of a terminal.
  case gap
  /// Nodes that some media alone have, since others tell the same in another place.
  case only(Media, [Node])

  /// Media by the purpose of their readers.
  struct Media: OptionSet, Sendable {
    let rawValue: Int
    static let terminal = Media(rawValue: 1)
    static let markdown = Media(rawValue: 2)
    static let page = Media(rawValue: 4)
    static let text: Media = [.terminal, .markdown]
  }

  static func only(_ media: Media, @Nodes _ nodes: () -> [Node]) -> Node { .only(media, nodes()) }

  /// - Parameters:
  ///   - id: Unique in its report.
  ///   - name: Somebody's name behind the title, which keeps its letters.
  ///   - note: A few words beside the heading.
  ///   - about: The note at length, where there is room.
  static func section(
    _ id: String, _ title: String, name: String = "", note: String = "", about: String? = nil,
    @Nodes _ nodes: () -> [Node]
  ) -> Node {
    .section(Section(id: id, title: title, name: name, note: note, about: about, nodes: nodes()))
  }

  /// What follows from the figures, in words: the head of every page.
  ///
  /// - Parameter heading: What a terminal calls it, `nil` for no heading there.
  static func decision(_ heading: String? = nil, @Nodes _ nodes: () -> [Node]) -> Node {
    var section = Section(id: "verdict", title: "Decision", nodes: nodes())
    (section.isFirst, section.terminal) = (true, .some(heading))
    return .section(section)
  }

  /// Nothing without warnings.
  static func warnings(_ texts: [String]) -> [Node] {
    guard !texts.isEmpty else { return [] }
    var section = Section(id: "warnings", title: "Warnings", nodes: texts.map { .note($0) })
    section.isFirst = true
    return [.section(section)]
  }

  static func table(_ caption: String, _ columns: [Table.Column], _ rows: [Table.Row]) -> Node {
    .table(Table("", caption, columns, rows))
  }

  static func table(_ caption: String, _ columns: [Table.Column], _ rows: [[String]]) -> Node {
    .table(Table("", caption, columns, rows))
  }

  /// A paragraph.
  ///
  /// - Parameter indent: What begins its first line in a terminal.
  static func sentence(_ text: String, indent: String = "", _ ink: Ink = .plain) -> Node {
    .sentence(Sentence(text: text, mark: indent, ink: ink))
  }

  /// A line that is not broken, such as a path to be copied.
  static func line(_ text: String, _ ink: Ink = .plain) -> Node {
    .sentence(Sentence(text: text, ink: ink, isLine: true))
  }

  /// A warning.
  static func note(_ text: String) -> Node {
    .sentence(Sentence(text: text, mark: "! ", lead: "Warning"))
  }

  /// A line with a name in front, which takes `width` columns of a terminal.
  static func fact(_ name: String, _ text: String, width: Int = 0, _ ink: Ink = .plain) -> Node {
    .sentence(Sentence(text: text, mark: name.padded(to: width), lead: name.trimmed, ink: ink))
  }

  /// A line behind a mark such as `  ok   ` or `  !    `, which elsewhere is an item of a list.
  static func check(_ mark: String, _ text: String, _ ink: Ink = .plain) -> Node {
    let name = mark.trimmed
    let lead = name == "!" ? "Warning" : name.contains(where: \.isLetter) ? name : ""
    return .sentence(Sentence(text: text, mark: mark, lead: lead, ink: ink))
  }

  /// The same section with another heading in a terminal, `nil` for none.
  func titled(inTerminal heading: String?) -> Node {
    guard case .section(var section) = self else { return self }
    section.terminal = .some(heading)
    return .section(section)
  }

  /// The same section, closed on a page until the reader opens it.
  var folded: Node {
    guard case .section(var section) = self else { return self }
    section.isFolded = true
    return .section(section)
  }

  fileprivate var inner: [Node] {
    switch self {
    case .section(let section): section.nodes
    case .only(_, let nodes): nodes
    default: []
    }
  }

  var charts: [Chart] {
    switch self {
    case .chart(let chart): [chart]
    case .only(let media, _) where !media.contains(.page): []
    default: inner.flatMap(\.charts)
    }
  }

  /// Checks, in their order.
  var outcomes: [CheckOutcome] {
    switch self {
    case .sentence(let sentence): sentence.outcome.map { [$0] } ?? []
    case .table(let table): table.rows.compactMap(\.outcome)
    default: inner.flatMap(\.outcomes)
    }
  }

  var tables: [Table] {
    switch self {
    case .table(let table): [table]
    case .chart(let chart): [chart.table]
    default: inner.flatMap(\.tables)
    }
  }
}

/// A part of a report under a heading of its own.
struct Section: Sendable {
  let id: String
  let title: String
  var name = ""
  var note = ""
  var about: String?
  var nodes: [Node]
  /// Whether a page shows only the heading until the reader opens it.
  var isFolded = false
  /// Whether a page has it before the others.
  var isFirst = false
  /// The heading in a terminal where it is another one; `.some(nil)` for none.
  var terminal: String??

  var heading: String { "\(title) \(name)".trimmed }
}

/// Words in as many lines as they need.
struct Sentence: Sendable {
  var text: String
  /// What begins the first line in a terminal; other lines are indented by as much.
  var mark = ""
  /// In bold before the text, in a list; empty for an item without, `nil` for a paragraph.
  var lead: String?
  var ink = Ink.plain
  /// Whether a terminal leaves it in one line.
  var isLine = false
  /// What a build's server is told; `nil` for words that are no check.
  var outcome: CheckOutcome?

  static func plain(_ text: String, mark: String = "") -> Sentence {
    Sentence(text: text, mark: mark)
  }
  static func faint(_ text: String) -> Sentence { Sentence(text: text, ink: .faint) }

  /// With its mark, where blanks say nothing.
  var words: String { (mark + text).trimmed }
}

/// One large figure with what it is compared with.
struct Tile: Hashable, Sendable {
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
}

/// Collects the nodes of a part from statements.
@resultBuilder enum Nodes {
  static func buildExpression(_ node: Node) -> [Node] { [node] }
  static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  static func buildExpression(_ node: Node?) -> [Node] { node.map { [$0] } ?? [] }
  static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  static func buildEither(first part: [Node]) -> [Node] { part }
  static func buildEither(second part: [Node]) -> [Node] { part }
  static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
}

extension StringProtocol {
  /// The text with blanks behind it, at least one.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }

  /// The text without blanks at its ends.
  var trimmed: String { split(separator: " ").joined(separator: " ") }
}
