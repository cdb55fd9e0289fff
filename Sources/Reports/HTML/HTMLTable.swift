/// A table of a page: the first cell of a row is its head.
struct HTMLTable: Hashable, Sendable {
  /// Unique in its page.
  let id: String
  let caption: String
  /// One for each column, the first one of the rows' heads.
  let columns: [String]
  let rows: [Row]

  struct Row: Hashable, Sendable {
    let head: String
    /// In smaller letters below the head.
    let detail: String?
    let cells: [Cell]

    init(_ head: String, detail: String? = nil, _ cells: [Cell]) {
      self.head = head
      self.detail = detail.flatMap { $0.isEmpty ? nil : $0 }
      self.cells = cells
    }
  }

  struct Cell: Hashable, Sendable {
    let figure: String
    /// In smaller letters below, each on a line: intervals, a unit.
    let details: [String]
    /// Words stand at the left, figures at the right.
    let isText: Bool

    init(_ figure: String, detail: String? = nil, isText: Bool = false) {
      self.init(figure, details: detail.map { [$0] } ?? [], isText: isText)
    }

    init(_ figure: String, details: [String], isText: Bool = false) {
      self.figure = figure
      self.details = details.filter { !$0.isEmpty }
      self.isText = isText
    }
  }

  init(_ id: String, _ caption: String, _ columns: [String], _ rows: [Row]) {
    self.id = id
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}
