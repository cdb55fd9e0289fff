import ArgumentParser
import Documents
import Experiments
import Foundation
import Reports
import Scenarios

/// `pushlab init`: a scenario to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a scenario from your app's own figures.",
    discussion: """
      Without a file it lists templates and verticals with their questions, and writes nothing. The \
      file runs as it is, and stands alone; a comment above each key gives its meaning, \
      unit and accepted values. Nothing is asked: a block `facts` with figures that many people know of \
      their users is printed, and stands in the file as a comment. With your own figures in it, `pushlab \
      match` finds the worlds that show them. The file's first line names the schema that is written beside it, by which \
      editors with a YAML language server complete keys and mark mistakes. The scenario is named for \
      the file. Existing files are not overwritten.

      With --strategy it writes a Swift package instead, into a new folder of that name: a decision rule of \
      one's own with a test, a program that has every command of this one and the rule, and a scenario \
      that names it. docs/learning.md explains such rules.

      TEMPLATES
      \(lines(of: templates))

      VERTICALS
      \(lines(of: ScenarioTemplate.verticals))

      EXAMPLES
        pushlab init
        pushlab init night.yaml --from quiet-hours
        pushlab init lunch.yaml --from food-delivery
        pushlab init --strategy Patient --pushlab ../pushlab
      """)

  @Argument(
    help: "The file to write, .yaml or .yml, in an existing folder.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The template or the vertical; caps if not given.", valueName: "template"),
    completion: .list(ScenarioTemplate.allCases.map(\.rawValue)), transform: Self.template)
  var from: ScenarioTemplate?

  @Option(
    help: ArgumentHelp(
      "Write a Swift package with a rule of one's own into a new folder of this name.",
      valueName: "name"))
  var strategy: String?

  @Option(
    help: ArgumentHelp(
      "With --strategy, the path of a checkout of PushLab from the new folder, or the address of its "
        + "repository; \(RulePackage.usualPushLab) if not given.", valueName: "path"))
  var pushlab: String?

  private static let schema = "pushlab.schema.json"

  func validate() throws {
    if strategy != nil, file != nil || from != nil {
      throw ValidationError("'--strategy' goes with '--pushlab' and nothing else")
    }
    if strategy == nil, pushlab != nil {
      throw ValidationError("'--pushlab' goes with '--strategy'")
    }
    if strategy == nil, file == nil, from != nil {
      throw ValidationError("'--from' needs the file to write, such as 'scenario.yaml'")
    }
  }

  func run() throws {
    if let strategy { return try writePackage(strategy) }
    guard let file else {
      return try Console.out(Self.lines(of: ScenarioTemplate.allCases) + "\n")
    }
    try write(from ?? .caps, to: file)
  }

  private func write(_ template: ScenarioTemplate, to file: String) throws {
    let advice = SetupAdviceText(try SetupAdvice(template)).lines
    let scenario = NewFile(file)
    let schema = scenario.beside(Self.schema)
    try scenario.check(extensions: ["yaml", "yml"])
    let draft = try ScenarioDraft(
      template, name: scenario.stem, file: file, advice: advice, schema: Self.schema)
    let isNew = try schema.checkSame(as: ScenarioSchema.text)
    try write(
      (isNew ? [(schema, ScenarioSchema.text)] : []) + [(scenario, draft.text)],
      saying: words(
        template, file,
        isNew ? ", and \(schema.path) for editors" : " for the schema \(schema.path)", advice))
  }

  /// Writes all files or none: a command that failed can be given again.
  private func write(
    _ files: [(file: NewFile, text: String)], saying words: String
  ) throws(OutputError) {
    var made: [NewFile] = []
    do {
      for (file, text) in files {
        try file.write(text)
        made.append(file)
      }
      try Console.out(words)
    } catch {
      // Without a reader the files are as good as with one.
      if !error.isWithoutReader { for file in made { file.remove() } }
      throw error
    }
  }

  private func words(
    _ template: ScenarioTemplate, _ file: String, _ also: String, _ advice: [String]
  ) -> String {
    let word = Escape.shell(Escape.fileName(file))
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let worlds = Escape.shell(Escape.fileName(stem + ".worlds.json"))
    return """
      wrote \(Escape.plain(file + also))
      \(template.question)

      \(advice.map { $0 + "\n" }.joined())
      NEXT   with your own figures under facts
        pushlab match \(word) -o \(worlds)
        pushlab run \(word) --worlds \(worlds)

      AT ONCE   in a world that nobody measured
        pushlab check \(word)
        pushlab run \(word)

      """
  }

  private func writePackage(_ name: String) throws {
    let package = try RulePackage(name, pushlab: pushlab ?? RulePackage.usualPushLab)
    let folder = NewFolder(path: name)
    try folder.check()
    try folder.write(package.files)
    do {
      try Console.out(words(of: package))
    } catch {
      if !error.isWithoutReader { folder.remove() }
      throw error
    }
  }

  private func words(of package: RulePackage) -> String {
    let lines = package.files.map { "  \(package.name)/\($0.path)\n" }.joined()
    return """
      wrote a package with the rule \(package.rule)
      \(lines)
      It uses PushLab at \(Escape.plain(package.pushlab)), which Package.swift names.

      NEXT
        cd \(package.name)
        swift test
        swift run -c release lab run scenario.yaml

      """
  }

  private static let templates = ScenarioTemplate.allCases.filter { !$0.isVertical }

  private static func lines(of templates: [ScenarioTemplate]) -> String {
    templates
      .map { "  \($0.rawValue.padding(toLength: 15, withPad: " ", startingAt: 0))\($0.question)" }
      .joined(separator: "\n")
  }

  private static func template(_ name: String) throws -> ScenarioTemplate {
    if let template = ScenarioTemplate(rawValue: name) { return template }
    let names = ScenarioTemplate.allCases.map(\.rawValue)
    let meant = didYouMean(name, among: names).dropFirst()
    throw ValidationError(
      (meant.isEmpty ? "" : meant + " ") + "accepted: \(names.joined(separator: ", "))")
  }
}
