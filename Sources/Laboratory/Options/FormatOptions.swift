import ArgumentParser
import Documents
import Reports

/// Options for the format of a result.
struct FormatOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  /// What a result is printed as.
  enum Form: String, ExpressibleByArgument, CaseIterable { case text, markdown, json }

  @Option(
    name: .customLong("format"),
    help: "What to print: text, Markdown for a ticket, or JSON; text if not given.")
  var form: Form?

  @Flag(name: .customLong("json"), help: "Print JSON with sorted keys instead of text.")
  var isJSON = false

  @Option(help: "Bold, dim and coloured text; auto is yes on a terminal unless NO_COLOR is set.")
  var color = Color.auto

  var json: Bool { isJSON || form == .json }

  /// Whether anything is said of the form.
  var isAsked: Bool { isJSON || form != nil }

  /// The options that say the same.
  var arguments: [String] {
    (isJSON ? ["--json"] : []) + (form.map { ["--format", $0.rawValue] } ?? [])
      + (color == .auto ? [] : ["--color", color.rawValue])
  }

  func validate() throws {
    if isJSON, let form, form != .json {
      throw ValidationError("'--json' and '--format \(form)' do not go together")
    }
  }

  /// Markdown has no colour.
  var isColored: Bool {
    switch color {
    case _ where form == .markdown: false
    case .always: true
    case .never: false
    case .auto: Console.outIsTerminal && Console.environmentAllowsColor
    }
  }

  func show(_ report: some Encodable, as tree: ReportTree) throws {
    try Console.out(try printed(report, as: tree))
  }

  func show(
    text: @autoclosure () throws -> String, markdown: @autoclosure () throws -> String? = nil,
    json: @autoclosure () throws -> String
  ) throws {
    try Console.out(try printed(text: try text(), markdown: try markdown(), json: try json()))
  }

  /// A report as it was asked for.
  func printed(_ report: some Encodable, as tree: ReportTree) throws -> String {
    try printed(
      text: tree.terminal(color: isColored), markdown: tree.markdown,
      json: try JSONReport.text(report))
  }

  /// A result as it was asked for.
  ///
  /// - Parameter markdown: `nil` for what has no tree: its text as it stands.
  func printed(
    text: @autoclosure () throws -> String, markdown: @autoclosure () throws -> String? = nil,
    json: @autoclosure () throws -> String
  ) throws -> String {
    switch isJSON ? .json : form ?? .text {
    case .text: return try text()
    case .markdown: return try markdown() ?? MarkdownRenderer.fenced(try text(), "text")
    case .json: return try json()
    }
  }
}
