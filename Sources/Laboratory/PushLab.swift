import ArgumentParser

/// The command as a whole.
struct PushLab: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ThisProgram.name,
    abstract: "Try push-notification strategies on simulated people before anyone's phone rings.",
    discussion: """
      EXAMPLES
        pushlab init mine.yaml
        pushlab run scenarios/quickstart.yaml
        pushlab run scenarios/quickstart.yaml --set world.subscribers=2000
        pushlab run scenarios/quickstart.yaml --json > summary.json
        pushlab work split --out work --units 8 run scenarios/quickstart.yaml
        pushlab work status work
        pushlab work do work/run-0123456789abcdef.json 4-7
        pushlab work join work --out run
        pushlab report results/look
        pushlab report results/look --business 3
        pushlab list
        pushlab show results/look --full
        pushlab explain results/look --subscriber 12 --at 2026-03-20T18:00:00Z
        pushlab diff results/look --subscriber 12 --arms house,free
        pushlab gate scenarios/delivery-gate.yaml
        pushlab audit scenarios/quickstart.yaml --arm tight-cap
        pushlab sweep scenarios/cap-sweep.yaml --dry-run
        pushlab size scenarios/cap-sweep.yaml
        pushlab analyze trial.csv --unit user --arm arm --metric 'ctr=taps/opens'
        pushlab calibrate events.csv --into scenarios/quickstart.yaml
        pushlab replay events.csv --strategy scenarios/quickstart.yaml
        pushlab validate scenarios/quickstart.yaml
        pushlab describe scenarios/quickstart.yaml
        pushlab strategy scenarios/quickstart.yaml --arm tight-cap --json
        pushlab schema > scenario.schema.json
        pushlab stats --jsonl < cases > results
        pushlab power proportion --baseline 0.08 --mde 10%
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
        3    a gate failed, a law is broken, no point is feasible, or no log fits
        4    a gate could not be evaluated
        5    incomplete: units of work are to be done
        6    a gate, a law or a selection is undecided
        7    an invariant of the run was violated: please report it
        8    something that `run` needs does not work: see pushlab doctor
        9    a run, work, a unit or a pin is damaged, or of another version
        74   the machine failed: its disk, memory, threads or open files
        75   try again: a lock, a full disk or a quota
        130  interrupted; the same command resumes

      Without a reader, as in `pushlab schema | head -1`, it ends silently by SIGPIPE.

      OUTPUTS
      A file appears, or replaces an old one, when it is complete. Devices and pipes \
      are written to, links are followed, and - is standard output, in place of the \
      printed report.
      """,
    version: Version.text,
    subcommands: [
      Run.self, WorkCommand.self, GateCommand.self, BaselineCommand.self,
      AuditCommand.self, SweepCommand.self, SizeCommand.self, Report.self,
      Explain.self, Diff.self, Analyze.self, CalibrateCommand.self,
      ReplayCommand.self, Validate.self, Describe.self, StrategyCommand.self, SchemaCommand.self,
      Stats.self, Power.self, Init.self, DoctorCommand.self,
    ])
}
