import ArgumentParser
import Documents
import Experiments
import Foundation
import PushModel
import Reports

/// `pushlab gate pin`.
struct GatePin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Simulate a gate's candidate and pin its figures, seed by seed.",
    discussion: """
      Writes a small file, fit for git, with the figures that the gate's conditions ask for. A gate \
      whose `against` names the file compares its candidate with these figures. Pin it anew when the \
      world, the horizon or the seeds of the scenario change, or when a change is meant.

      EXAMPLES
        pushlab gate pin scenarios/delivery-gate.yaml main
        pushlab gate pin delivery.yaml main -o pinned/main.json
      """)

  @Argument(
    help: ArgumentHelp("The gate whose candidate is pinned.", valueName: "gate.yaml"),
    completion: .file(extensions: ["yaml", "yml"]))
  var gate: String

  @Argument(help: "The name of the pinned figures.")
  var name: String

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The file to write. If not given, <name>.json beside the figures that the gate names, or else "
        + "beside the gate. Only pinned figures are replaced.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var output: [String] = []

  @OptionGroup var settings: ScenarioSettings
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    guard output.count < 2 else {
      throw ValidationError("'-o' is given \(output.count) times; accepted: one file")
    }
  }

  func run() throws {
    let out = try output.first.map { try OutputTarget($0, among: [.json]).path }
    let file = try GateFile.load(
      path: gate, overrides: settings.all, rules: ThisProgram.rules)
    try file.types.inUse { try pin(file, out) }
  }

  private func pin(_ file: GateFile, _ out: String?) throws {
    if out == nil, name.isEmpty || name.contains("/") {
      throw InputError(
        "'\(name)': names no file beside the gate; accepted: a name without a slash, or -o")
    }
    let path = out ?? path(of: file)
    try OutputTarget.target(of: path)
    try checkOwn(path)
    let cells = try file.worlds.reduce(0) { $0 + (try $1.plan().cells.count) }
    let meter = ProgressMeter(messages.style, cells: cells)
    defer { meter.finish() }
    let pinned = try StopSignal.heeded { isStopped in
      try PinnedBaseline.pin(
        file, name: name, threads: Cores.count, isStopped: isStopped, progress: { meter.show($0) })
    }
    try OutputFile.write(try pinned.encoded(), to: path)
    if !messages.quiet {
      Console.note("pinned \(pinned.worlds[0].replications) seeds in \(path)")
      if let named = file.baselinePath, !OutputFile.isSameFile(named, path) {
        Console.note("the gate compares with \(named), which is as it was")
      }
    }
  }

  /// The baseline of the gate has its name, and another name is another file.
  private func path(of file: GateFile) -> String {
    let named = URL(fileURLWithPath: file.baselinePath ?? gate)
    if file.baselinePath != nil, named.deletingPathExtension().lastPathComponent == name {
      return named.relativePath
    }
    return named.deletingLastPathComponent().appendingPathComponent("\(name).json").relativePath
  }

  /// Only a baseline is replaced: a name such as `package` may be that of somebody else's file.
  /// One that was edited, or is of another version, may be.
  private func checkOwn(_ path: String) throws(InputError) {
    guard FileManager.default.fileExists(atPath: path), !OutputFile.isStream(path) else { return }
    guard PinnedBaseline.looksPinned(path) else {
      throw InputError(
        "\(path): is no pinned baseline, and is not replaced; accepted: another file")
    }
  }
}

/// `pushlab gate show`.
struct GateShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a pinned baseline holds: means, intervals, seeds and plan.",
    discussion: """
      Prints the mean of each figure over the seeds with its interval, the seeds, and the settings of \
      the world that differ from their defaults. Files of the form 2 are read as well. A file that \
      was edited is refused with status 9.

      EXAMPLES
        pushlab gate show scenarios/gates/main.json
        pushlab gate show scenarios/gates/main.json --json
      """)

  @Argument(help: "A file of `pushlab gate pin`.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var format: FormatOptions

  func run() throws {
    try format.check(inputs: [file])
    let report = BaselineReport(try PinnedBaseline(path: file), file: file)
    try format.show(report, as: report.tree)
  }
}

/// `pushlab gate diff`.
struct GateDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how the figures of two pinned baselines differ.",
    discussion: """
      Prints both means of each figure and their difference. Where both were pinned in the same \
      worlds, the difference is taken seed by seed and has an interval, and a figure that is the same \
      in every seed is unchanged. Where the worlds differ, the settings that do are named.

      EXAMPLES
        git show HEAD:scenarios/gates/main.json > old.json
        pushlab gate diff old.json scenarios/gates/main.json
      """)

  @Argument(
    help: "The older file of `pushlab gate pin`.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The newer one.", completion: .file(extensions: ["json"]))
  var new: String

  @OptionGroup var format: FormatOptions

  func run() throws {
    try format.check(inputs: [old, new])
    let report = BaselineDifference(
      from: try PinnedBaseline(path: old), to: try PinnedBaseline(path: new), files: (old, new))
    try format.show(report, as: report.tree)
  }
}
