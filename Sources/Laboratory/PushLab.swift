import ArgumentParser

/// The command as a whole.
struct PushLab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ThisProgram.name,
    abstract: "Try push-notification strategies on simulated people before anyone's phone rings.",
    discussion: """
      EXAMPLES
        pushlab init mine.yaml
        pushlab check scenarios/quickstart.yaml
        pushlab match mine.yaml -o mine.worlds.json
        pushlab run scenarios/quickstart.yaml --set world.subscribers=2000
        pushlab run scenarios/quickstart.yaml -o page.html -o summary.json
        pushlab sweep scenarios/cap-sweep.yaml --dry-run
        pushlab report results/look --full
        pushlab explain results/look --person 12 --at 2026-03-20T18:00:00Z
        pushlab analyze trial.csv --unit user --arm arm --metric 'ctr=taps/opens'
        pushlab power proportion --baseline 0.08 --mde 10%
        pushlab calibrate events.csv scenarios/quickstart.yaml -o fitted.yaml
        pushlab replay events.csv scenarios/quickstart.yaml
        pushlab gate scenarios/delivery-gate.yaml -o gate.xml
        pushlab cases scenarios/cases/ranking.yaml
        pushlab work split --out work --units 8 run scenarios/quickstart.yaml
        pushlab work join work --out run
        pushlab api schema > scenario.schema.json
        pushlab doctor

      COMPLETION
        bash  pushlab --generate-completion-script bash \\
                > ~/.local/share/bash-completion/completions/pushlab
        zsh   pushlab --generate-completion-script zsh > ~/.zfunc/_pushlab
        fish  pushlab --generate-completion-script fish \\
                > ~/.config/fish/completions/pushlab.fish

      EXIT STATUS
        0    done
        1    unexpected error
        2    bad usage, or a mistake in a scenario or in data
        3    a gate, case or law failed; no point, log or world meets what is asked
        4    a gate could not be evaluated
        5    incomplete: units of work are to be done
        6    a gate, a law or a selection is undecided
        7    an invariant of the run was violated: please report it
        8    something that `run` needs does not work: see pushlab doctor
        9    a run, work, a unit or a pin is damaged, or of another version
        74   the machine failed: its disk, memory, threads or open files
        75   try again: a lock, a full disk or a quota
        130  interrupted; the same command resumes

      Without a reader, as in `pushlab api schema | head -1`, it ends silently by SIGPIPE.

      OUTPUTS
      -o FILE writes a result in the form that the ending says: .html, .md, .json. A \
      file appears, or replaces an old one, when it is complete. Devices and pipes are \
      written to by a name, such as that of a link, that ends in a form; links are \
      followed, and -.md is standard output, in place of the printed report.
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Product",
        subcommands: [
          Init.self, CheckCommand.self, MatchCommand.self, Run.self, SweepCommand.self, Report.self,
        ]),
      CommandGroup(
        name: "Research",
        subcommands: [
          Explain.self, Analyze.self, Power.self, CalibrateCommand.self, ReplayCommand.self,
        ]),
      CommandGroup(name: "CI", subcommands: [GateCommand.self, CasesCommand.self]),
      CommandGroup(
        name: "Machines", subcommands: [WorkCommand.self, APICommand.self, DoctorCommand.self]),
    ])

  @Flag(help: "Show the version.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest(self) }
    try Console.out(ours: Version.text)
  }
}
