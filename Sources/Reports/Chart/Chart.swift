/// A drawing, and the same figures as a table.
struct Chart: Sendable {
  /// Unique in its page: letters, digits and hyphens.
  let id: String
  let title: String
  /// Description of the form, for readers who cannot see it.
  let description: String
  let table: Table
  let figure: Figure

  enum Figure: Sendable {
    case forest(ForestPlot)
    case scatter(ScatterPlot)
    case lines(LinePlot)
    case rows(RowPlot)
    case fields(FieldPlot)
  }

  init(_ id: String, _ title: String, description: String, table: Table, figure: Figure) {
    self.id = id
    self.title = title
    self.description = description
    self.table = table
    self.figure = figure
  }

  /// Whether a page gives it the whole of its width.
  var isWide: Bool {
    switch figure {
    case .forest, .scatter: true
    case .fields(let plot): plot.fields.contains { !$0.text.isEmpty }
    case .lines, .rows: false
    }
  }

  var html: String {
    switch figure {
    case .forest(let plot): plot.html
    case .scatter(let plot): plot.html(name)
    case .lines(let plot): plot.frame.html(name)
    case .rows(let plot): plot.frame.html(name)
    case .fields(let plot): plot.frame.html(name)
    }
  }

  private var name: PlotFrame.Name {
    .init(id: id, title: title, description: "\(description) \(figures)")
  }

  /// Figures that are read out with the description.
  private static let figuresMax = 60

  /// The figures of the table, as far as they are few.
  private var figures: String {
    guard table.rows.count * table.columns.count <= Self.figuresMax else {
      return "The table below has the figures."
    }
    return table.rows.map { row in
      let cells = zip(table.columns, row.cells).dropFirst().filter { !$1.isEmpty }
      return "\(row.cells[0]): "
        + cells.map { $0.title.isEmpty ? $1 : "\($0.title) \($1)" }.joined(separator: ", ") + "."
    }.joined(separator: " ")
  }

  /// A metric's name as a part of an element's id, without brackets.
  static func id(of metric: String) -> String {
    String(metric.map { $0 == "[" || $0 == "=" ? "-" : $0 }.filter { $0 != "]" })
  }
}
