import ArgumentParser
import Reports

/// Options for the charts of a page.
struct PageOptions: ParsableArguments {
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

  func validate() throws {
    if noCharts, python != nil {
      throw ValidationError("'--python' and '--no-charts' do not go together")
    }
  }

  func drawn(_ page: ReportPage) throws -> String {
    if let specs { try page.writeSpecifications(to: specs) }
    return try noCharts
      ? page.text(drawings: [:]) : PageCharts.drawn(page, python: python)
  }
}
