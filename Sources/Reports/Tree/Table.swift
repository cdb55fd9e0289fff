import Documents

/// A table: its first column names the rows.
struct Table: Hashable, Sendable {
  /// Unique in its report; empty to be numbered.
  let id: String
  let caption: String
  let columns: [Column]
  var rows: [Row]
  /// Whether a terminal shows the caption, in bold above the heads.
  var isNamed = false
  /// Whether a terminal cuts no text that has no room, such as a path to be copied.
  var isWhole = false

  init(
    _ id: String, _ caption: String, _ columns: [Column], _ rows: [Row], isNamed: Bool = false,
    isWhole: Bool = false
  ) {
    (self.id, self.caption, self.columns, self.rows) = (id, caption, columns, rows)
    (self.isNamed, self.isWhole) = (isNamed, isWhole)
  }

  init(
    _ id: String, _ caption: String, _ columns: [Column], _ rows: [[String]], isNamed: Bool = false
  ) {
    self.init(id, caption, columns, rows.map { Row($0) }, isNamed: isNamed)
  }

  struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The head; two lines of a terminal where it has a line break.
    let head: String
    /// In columns of a terminal, 0 for the rest of the line; `nil` for as many as the texts need.
    var width: Int?
    /// `nil` for words in the first column and figures in the others.
    var isText: Bool?
    /// Whether it belongs to the column before: a page has it below, in small letters.
    var isUnder = false
    /// Line of the row in a terminal, from 0.
    var line = 0
    /// Blanks before it where it is the first of its line.
    var indent = 0
    var ink = Ink.plain
    /// The head elsewhere than in a terminal, where that is another one.
    var name: String?
    var headInk = Ink.faint
    /// Whether each table has it where a terminal needs several.
    var isRepeated = false
    /// Whether a terminal leaves it out where it has no room for the whole table.
    var isSpare = false
    /// Whether a terminal cuts its texts to the width, in the middle.
    var isFitted = false
    /// What a page writes before the text of a column that is under another.
    var label = ""

    init(_ head: String) { self.head = head }
    init(stringLiteral head: String) { self.head = head }

    static func left(
      _ head: String, _ width: Int? = nil, _ ink: Ink = .plain, name: String? = nil
    ) -> Column {
      var column = Column(head)
      (column.width, column.isText, column.ink, column.name) = (width, true, ink, name)
      return column
    }

    /// Names of users, which a terminal cuts in the middle.
    static func name(
      _ head: String, _ width: Int, _ ink: Ink = .plain, name: String? = nil
    ) -> Column {
      var column = left(head, width, ink, name: name)
      column.isFitted = true
      return column
    }

    /// The same in each of the tables that a terminal needs.
    var repeated: Column {
      var column = self
      column.isRepeated = true
      return column
    }

    /// The same, left out of a terminal that has no room for it.
    var spare: Column {
      var column = self
      column.isSpare = true
      return column
    }

    static func right(
      _ head: String, _ width: Int? = nil, _ ink: Ink = .plain, name: String? = nil
    ) -> Column {
      var column = left(head, width, ink, name: name)
      column.isText = false
      return column
    }

    /// The same as a part of the column before.
    ///
    /// - Parameters:
    ///   - line: Its line of the row in a terminal, from 0.
    ///   - label: What a page writes before the text, where it has no head.
    func under(line: Int = 0, label: String = "") -> Column {
      var column = self
      (column.isUnder, column.line, column.label) = (true, line, label)
      return column
    }

    /// The same in another line of a terminal.
    func at(line: Int, indent: Int) -> Column {
      var column = self
      (column.line, column.indent) = (line, indent)
      return column
    }

    /// A figure's interval or the like, right below it.
    static func below(_ name: String) -> Column {
      Column.right("", nil, .faint, name: name).under(line: 1)
    }

    /// What it is called where there is room.
    var title: String { name ?? head.replacing("\n", with: " ").trimmed }
  }

  struct Row: Hashable, Sendable {
    let cells: [String]
    /// Inks of single cells, by column.
    var inks: [Int: Ink] = [:]
    /// A warning below the row.
    var note: String?
    /// What a build's server is told; `nil` for a row that is no check.
    var outcome: CheckOutcome?

    init(
      _ cells: [String], _ inks: [Int: Ink] = [:], note: String? = nil, outcome: CheckOutcome? = nil
    ) {
      (self.cells, self.inks, self.note, self.outcome) = (cells, inks, note, outcome)
    }

    /// A row of one cell names the rows below it.
    var isGroup: Bool { cells.count == 1 }
  }

  func isText(_ place: Int) -> Bool { columns[place].isText ?? (place == 0) }

  func isEmpty(_ place: Int) -> Bool {
    rows.allSatisfy { !$0.cells.indices.contains(place) || $0.cells[place].isEmpty }
  }
}

/// The outcome of a check, for JUnit and annotations.
struct CheckOutcome: Hashable, Sendable {
  enum State: Sendable { case passed, failed, error }

  let state: State
  /// The name of the outcome, for programs.
  let type: String
  let word: String
  let title: String
  /// What it rests on.
  let lines: [String]
  /// Of a pass: whether its figure moved.
  var change: String?
  /// Whether the change is to be told beside the pass.
  var isMoved = false
  /// Where the check is written down; the report's own file if `nil`.
  var file: String?
  let line: Int
}
