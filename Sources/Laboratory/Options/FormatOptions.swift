import ArgumentParser
import Documents
import Reports

/// Options for the form of a result, and the files that it is written to.
struct FormatOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  @Flag(name: .customLong("json"), help: "Print JSON with sorted keys instead of text.")
  var json = false

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also write the result to this file, in the form that its ending says; may be repeated.",
      discussion: "- before an ending, as in -.md, is standard output, in place of the text.",
      valueName: "file"), completion: .file())
  var output: [String] = []

  @Option(help: "Bold, dim and coloured text; auto is yes on a terminal unless NO_COLOR is set.")
  var color = Color.auto

  /// Whether anything is said of the form.
  var isAsked: Bool { json || !output.isEmpty }

  /// The options that say the same.
  var arguments: [String] {
    (json ? ["--json"] : []) + output.flatMap { ["-o", $0] }
      + (color == .auto ? [] : ["--color", color.rawValue])
  }

  var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Console.outIsTerminal && Console.environmentAllowsColor
    }
  }

  /// The outputs, which are checked before any work is done.
  ///
  /// - Parameters:
  ///   - forms: Those that the verb writes.
  ///   - inputs: Files that it reads, which no output may replace.
  ///   - folders: Those that it writes besides.
  /// - Throws: `InputError` for an output that cannot be written as it is named.
  @discardableResult
  func check(
    _ forms: [OutputForm] = OutputForm.report, inputs: [String] = [],
    folders: [ResultFolder] = []
  ) throws(InputError) -> [OutputTarget] {
    var targets: [OutputTarget] = []
    for text in output {
      let target = try OutputTarget(text, among: forms)
      guard !targets.contains(where: { $0.isSame(as: target) }), !(json && target.isPrinted) else {
        throw InputError("\(text): a second result in one place; accepted: a file for each")
      }
      try target.check(inputs, folders: folders)
      targets.append(target)
    }
    return targets
  }

  /// Writes a report to its outputs, and prints it unless one of them is standard output.
  ///
  /// - Parameters:
  ///   - ticket: Its Markdown, where that is shorter than the printed report.
  ///   - page: Its page, where that has more.
  func show(
    _ report: some Encodable, as tree: ReportTree, ticket: @autoclosure () -> ReportTree? = nil,
    page: (() throws -> String)? = nil
  ) throws {
    try show(json: try JSONReport.text(report), as: tree, ticket: ticket(), page: page)
  }

  /// The same of a report whose JSON is written already.
  func show(
    json: @autoclosure () throws -> String, as tree: ReportTree,
    ticket: @autoclosure () -> ReportTree? = nil, page: (() throws -> String)? = nil
  ) throws {
    try write {
      switch $0 {
      case .html: try page?() ?? tree.page.text
      case .markdown: (ticket() ?? tree).markdown
      case .json: try json()
      case .junit: tree.junit
      case .csv, .yaml, .map, .worlds: nil
      }
    }
    try print(text: tree.terminal(color: isColored), json: try json())
  }

  /// Of a result that has no tree.
  func show(
    text: @autoclosure () throws -> String, json: @autoclosure () throws -> String
  ) throws {
    try write { $0 == .json ? try json() : nil }
    try print(text: try text(), json: try json())
  }

  /// Writes the outputs whose form `text` gives; a verb writes the others itself.
  func write(_ text: (OutputForm) throws -> String?) throws {
    for target in try targets {
      if let text = try text(target.form) { try target.write(text) }
    }
  }

  /// Paths of the outputs in this form.
  func paths(of form: OutputForm) -> [String] {
    ((try? targets) ?? []).filter { $0.form == form }.map(\.path)
  }

  /// Whether an output is standard output.
  var isTaken: Bool { ((try? targets) ?? []).contains(where: \.isPrinted) }

  private var targets: [OutputTarget] {
    get throws { try output.map { try OutputTarget($0, among: OutputForm.allCases) } }
  }

  private func print(
    text: @autoclosure () throws -> String, json: @autoclosure () throws -> String
  ) throws {
    if !isTaken { try Console.out(self.json ? try json() : try text()) }
  }
}
