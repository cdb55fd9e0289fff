import ArgumentParser
import Documents

/// `pushlab doctor`: what is installed, and whether it works.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the installation.",
    discussion: """
      Checks the libraries' versions and known results, runs a small world and compares its digest \
      with the expected one, and checks cores, memory and folders. Python, for notebooks, \
      and the shell's completion are optional. Files written for the checks are removed.

      The exit status is 0 if everything that `pushlab run` needs works, else 8.

      EXAMPLES
        pushlab doctor
        pushlab doctor --out /data/results
        pushlab doctor --json
      """)

  @Option(
    help: ArgumentHelp("The folder for runs.", valueName: "dir"),
    completion: .directory)
  var out = "results"

  @OptionGroup var format: FormatOptions

  func run() throws {
    try format.check()
    let doctor = Doctor(results: out)
    try format.show(doctor, as: doctor.tree)
    if !doctor.canRun { throw CommandEnd(status: .unfit) }
  }
}
