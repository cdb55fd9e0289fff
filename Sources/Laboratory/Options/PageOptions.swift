import ArgumentParser

/// Options for the form of a report: a page, or what a verb prints.
struct ReportFormOptions: ParsableArguments {
  enum Form: String, ExpressibleByArgument, CaseIterable { case html, markdown, text, json }

  @Option(
    name: .customLong("format"),
    help: "A page, or Markdown for a ticket; html if not given, and text with --business.")
  var form: Form?

  @Flag(name: .customLong("json"), help: "With --business: print JSON with sorted keys.")
  var isJSON = false

  @Option(help: "Bold, dim and coloured text; auto is yes on a terminal unless NO_COLOR is set.")
  var color = FormatOptions.Color.auto

  var json: Bool { isJSON || form == .json }

  func validate() throws {
    if isJSON, let form, form != .json {
      throw ValidationError("'--json' and '--format \(form)' do not go together")
    }
  }

  /// The same of what is printed.
  var format: FormatOptions {
    var format = FormatOptions()
    format.form = form.flatMap { FormatOptions.Form(rawValue: $0.rawValue) }
    format.isJSON = isJSON
    format.color = color
    return format
  }
}

/// Options for a page's file and the renderer of its charts.
struct PageOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The page's file; - is standard output. If not given, report.html in the run's folder, or a "
        + "page beside the JSON; there only a page by pushlab is replaced.",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Also write each chart as a Vega-Lite file here.", valueName: "dir"),
    completion: .directory)
  var specs: String?

  @Option(
    help: ArgumentHelp("A Python that can import vl_convert.", valueName: "path"),
    completion: .file())
  var python: String?

  @Flag(help: "Write tables without charts.")
  var noCharts = false

  var areDefault: Bool {
    output == nil && specs == nil && python == nil && !noCharts
  }

  var haveCharts: Bool { specs != nil || python != nil || noCharts }

  func validate() throws {
    if noCharts, python != nil {
      throw ValidationError("'--python' and '--no-charts' do not go together")
    }
  }
}
