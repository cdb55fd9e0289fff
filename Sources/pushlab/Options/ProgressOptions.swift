import ArgumentParser

/// What is said on standard error.
struct ProgressOptions: ParsableArguments {
  enum Progress: String, ExpressibleByArgument, CaseIterable { case auto, plain, none }

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Option(help: "Progress on standard error; auto rewrites one line on a terminal.")
  var progress = Progress.auto

  var style: ProgressStyle {
    switch progress {
    case _ where quiet: .none
    case .none: .none
    case .plain: .plain
    case .auto: Console.noteIsTerminal ? .rewritten : .plain
    }
  }
}
