import ArgumentParser

/// On how many threads cells are run, and how that is reported.
struct WorkOptions: ParsableArguments {
  @Option(
    help: "Cells run at a time, 1 to 1024; one per core if not given.",
    transform: WholeNumber.reader(in: 1...1_024))
  var threads: Int?

  @OptionGroup var format: FormatOptions
  @OptionGroup var messages: MessageOptions

  var threadCount: Int { threads ?? Cores.count }
}
