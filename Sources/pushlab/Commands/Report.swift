import ArgumentParser
import Results

/// `pushlab report`: a closer look at a finished run.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report on one business of a finished run.",
    discussion: """
      What became of the pushes that a business sent to its subscribers, how many saw its posts and \
      how many liked them, under each arm. The figures are counted from the event log, so the run \
      needs one: `pushlab run --events all`, or sample:P for those of a sample. Nothing is changed.

      EXAMPLES
        pushlab report results/look --business 3
        pushlab report results/look --business 3 --json
      """)

  @Argument(
    help: ArgumentHelp("The folder of a finished run.", valueName: "run"), completion: .directory)
  var folder: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The business's number, from 0.", valueName: "id"),
    transform: Self.business)
  var business: Int?

  @OptionGroup var format: FormatOptions

  func validate() throws {
    guard business != nil else {
      throw ValidationError("Missing expected option '--business <id>'")
    }
  }

  func run() throws {
    guard let business else { return }
    let report = try RunFolder(path: folder).engagement(of: business)
    try Console.out(
      format.json
        ? try JSONReport.text(report)
        : EngagementText(report, color: format.isColored).text)
  }

  /// Which numbers the run has is known only when it is open.
  private static func business(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw ValidationError("accepted: the number of a business, from 0")
    }
    return number
  }
}
