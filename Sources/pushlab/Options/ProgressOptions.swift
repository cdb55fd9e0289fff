import ArgumentParser

/// What is said on standard error.
struct ProgressOptions: ParsableArguments {
  enum Progress: String, ExpressibleByArgument, CaseIterable { case auto, plain, none }

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Option(help: "Progress on standard error; auto rewrites one line on a terminal.")
  var progress = Progress.auto

  func validate() throws {
    if quiet, progress == .plain {
      throw ValidationError("'--quiet' and '--progress plain' do not go together")
    }
  }

  var style: ProgressStyle {
    switch progress {
    case _ where quiet: .none
    case .none: .none
    case .plain: .plain
    case .auto: Console.noteIsTerminal ? .rewritten : .plain
    }
  }
}
