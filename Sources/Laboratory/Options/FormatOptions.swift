import ArgumentParser

/// Options for the format of a result.
struct FormatOptions: ParsableArguments {
  enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  @Flag(help: "Print JSON with sorted keys instead of text.")
  var json = false

  @Option(help: "Bold, dim and coloured text; auto is yes on a terminal unless NO_COLOR is set.")
  var color = Color.auto

  var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Console.outIsTerminal && Console.environmentAllowsColor
    }
  }
}
