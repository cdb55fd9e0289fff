import ArgumentParser

/// Where a page goes, and who draws its charts.
struct PageOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The page's file; report.html in the run's folder, or beside the JSON with its name, if not "
        + "given, where only a page of ours is replaced; - is standard output.",
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

  @Flag(help: "Write the tables alone.")
  var noCharts = false

  var areDefault: Bool { output == nil && specs == nil && python == nil && !noCharts }

  func validate() throws {
    if noCharts, python != nil {
      throw ValidationError("'--python' and '--no-charts' do not go together")
    }
  }
}
