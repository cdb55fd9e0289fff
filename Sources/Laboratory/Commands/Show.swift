import ArgumentParser
import Documents
import Experiments
import Reports
import RunStore

/// `pushlab show`: the printed report of a finished run.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the report of a finished run again.",
    discussion: """
      Prints what `pushlab run` printed: a screenful, or everything with --full. All figures are \
      computed again from the run's cells, each of which is checked. Nothing is simulated or changed. \
      `pushlab report` writes the same as a page with charts; `pushlab run` would first compute what is \
      missing.

      Exit status 2: there is no run; 5: it is not finished; 9: it is damaged, or another version's.

      EXAMPLES
        pushlab show results/look
        pushlab show results/look --full
        pushlab show results/look --json
      """)

  @Argument(
    help: ArgumentHelp("The folder of a finished run.", valueName: "run"), completion: .directory)
  var folder: String

  @OptionGroup var extent: ExtentOptions
  @OptionGroup var format: FormatOptions

  func validate() throws { try extent.check(with: format) }

  func run() throws {
    let summary = try RunFolder(path: folder).finishedSummary()
    try format.show(
      summary, as: summary.tree(extent.extent, folder: folder, program: ThisProgram.name))
  }
}

/// How much of a run's report is printed.
struct ExtentOptions: ParsableArguments {
  @Flag(help: "Print the whole report, not a screenful of it.")
  var full = false

  var extent: Summary.Extent { full ? .full : .screenful }

  func check(with format: FormatOptions) throws {
    if full, format.json {
      throw ValidationError("'--full' and '--json' do not go together; the JSON has everything")
    }
  }
}
