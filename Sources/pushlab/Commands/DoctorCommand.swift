import ArgumentParser
import Documents

/// `pushlab doctor`: what is installed, and whether it works.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is installed, whether it works, and what to do where it does not.",
    discussion: """
      Asks the libraries for their versions and for figures that are known, runs a small world and \
      compares its digest with the one that every right build makes, and looks at cores, memory and \
      folders. Python, for notebooks and charts, and the shell's completion are optional. What is \
      written to try things out is removed again.

      The exit status is 0 when all that `pushlab run` needs works, else 8.

      EXAMPLES
        pushlab doctor
        pushlab doctor --out /data/results
        pushlab doctor --json
      """)

  @Option(
    help: ArgumentHelp("The folder that runs are to go to.", valueName: "dir"),
    completion: .directory)
  var out = "results"

  @OptionGroup var format: FormatOptions

  func run() throws {
    let doctor = Doctor(results: out)
    try Console.out(
      format.json ? try JSONReport.text(doctor) : doctor.text(color: format.isColored))
    if !doctor.canRun { throw Verdict(status: .unfit) }
  }
}
