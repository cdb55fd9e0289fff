import ArgumentParser

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
