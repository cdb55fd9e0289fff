import ArgumentParser
import Statistics

/// `pushlab power`: how many, how much, or how likely, before an experiment is run.
struct Power: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say how many people a live test needs, by formula or by simulated tests.",
    discussion: """
      Two of --n, --mde and --power are given and the third is computed; the power is 0.8 unless it \
      is given. With --margin the question is non-inferiority. `power simulate` tries a planned \
      test many times in worlds whose true effect is known.

      EXAMPLES
        pushlab power proportion --baseline 0.08 --mde 0.008
        pushlab power proportion --baseline 0.95 --margin 0.005 --power 0.9
        pushlab power mean --sd 4 --n 5000 --arms 3
        pushlab power ratio --baseline 0.08 --per-subscriber 20 --icc 0.1 --mde 10%
        pushlab power ratio --deviation 0.41 --baseline 0.08 --n 20000 --json
        pushlab power simulate scenarios/quickstart.yaml --arm tight-cap
      """,
    subcommands: [Proportion.self, Mean.self, Ratio.self, PowerSimulate.self])
}

extension Power {
  struct Proportion: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One outcome of 0 or 1 per unit, as whether a subscriber opted out.",
      discussion: """
        EXAMPLES
          pushlab power proportion --baseline 0.08 --mde 10% --power 0.9
          pushlab power proportion --baseline 0.08 --mde 0.008 --n 20000 --allocation 1:2
        """)

    @Option(
      help: "The rate of the control, above 0 and below 1, as 0.035 or 3.5%.",
      transform: Share.number)
    var baseline: Double

    @OptionGroup var options: PowerOptions

    func run() throws { try options.show(.proportion(baseline: baseline)) }
  }

  struct Mean: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One number per unit, as the opens of a subscriber.",
      discussion: """
        EXAMPLES
          pushlab power mean --sd 4 --mde 0.2
          pushlab power mean --sd 4 --baseline 2.5 --mde 5% --arms 4
        """)

    @Option(help: "The standard deviation of a unit, above 0.")
    var sd: Double

    @Option(
      parsing: .unconditional, help: "The mean of the control, to which changes may be relative.",
      transform: Share.plain)
    var baseline: Double?

    @OptionGroup var options: PowerOptions

    func run() throws { try options.show(.mean(standardDeviation: sd, baseline: baseline)) }
  }

  struct Ratio: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A ratio of totals with several outcomes per subscriber, as opens / deliveries.",
      discussion: """
        Outcomes of one subscriber are correlated, so they carry less information than the same \
        number of subscribers. Give their mean number, its variation and their correlation, or the \
        measured deviation per subscriber (the estimate's standard error times the root of the \
        number of subscribers).

        EXAMPLES
          pushlab power ratio --baseline 0.08 --per-subscriber 20 --cv 1 --icc 0.1 --mde 0.008
          pushlab power ratio --deviation 0.41 --mde 0.008
        """)

    @Option(
      help:
        "The ratio of the control; with --per-subscriber above 0 and below 1, as 0.035 or 3.5%.",
      transform: Share.number)
    var baseline: Double?

    @Option(help: "Outcomes per subscriber on average, as deliveries, above 0.")
    var perSubscriber: Double?

    @Option(help: "The coefficient of variation of outcomes per subscriber; 0 if not given.")
    var cv: Double?

    @Option(
      parsing: .unconditional, help: "The correlation of two outcomes of one subscriber.")
    var icc: Double?

    @Option(help: "The measured standard deviation of a subscriber's part in the ratio.")
    var deviation: Double?

    @OptionGroup var options: PowerOptions

    func run() throws { try options.show(try metric()) }

    private func metric() throws -> PlannedMetric {
      if let deviation {
        guard perSubscriber == nil, cv == nil, icc == nil else {
          throw ValidationError(
            "--deviation holds what --per-subscriber, --cv and --icc say, accepted: one or the other"
          )
        }
        return .measuredRatio(deviation: deviation, baseline: baseline)
      }
      guard let baseline, let perSubscriber, let icc else {
        throw ValidationError(
          "accepted: --baseline, --per-subscriber and --icc together, or --deviation")
      }
      return .ratio(
        baseline: baseline,
        clusters: try PlannedClusters(
          meanSize: perSubscriber, variation: cv ?? 0, correlation: icc))
    }
  }
}
