import ArgumentParser
import Documents
import Experiments
import Foundation
import Reports
import Scenarios

/// `pushlab init`: a scenario to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented scenario to begin with.",
    discussion: """
      The file runs as it is, and stands alone; a comment above each key gives its meaning, \
      unit and accepted values. Nothing is asked: what to replace first by figures of one's own is \
      printed, and stands in the file. Its first line names the schema that is written beside it, by which \
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
        pushlab init --list
        pushlab init scenarios/trial.yaml --from trial --no-schema
        pushlab init --strategy Patient --pushlab ../pushlab
      """)

  @Argument(
    help: "The file to write, .yaml or .yml, in an existing folder.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file = Self.defaultFile

  private static let defaultFile = "scenario.yaml"

  @Option(
    help: ArgumentHelp(
      "The template or the vertical; caps if not given.", valueName: "template"),
    completion: .list(ScenarioTemplate.allCases.map(\.rawValue)), transform: Self.template)
  var from = ScenarioTemplate.caps

  @Flag(help: "List templates and verticals with their questions, and write nothing.")
  var list = false

  @Option(help: ArgumentHelp("The schema's file, in the scenario's folder.", valueName: "name"))
  var schema = Self.defaultSchema

  private static let defaultSchema = "pushlab.schema.json"

  @Flag(name: .customLong("no-schema"), help: "Write no schema and no reference to one.")
  var noSchema = false

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

  func validate() throws {
    try checkStrategy()
    if noSchema, schema != Self.defaultSchema {
      throw ValidationError("'--schema' and '--no-schema' do not go together")
    }
    guard schema.hasSuffix(".json"), !schema.contains("/") else {
      throw ValidationError("'--schema' is '\(schema)'; accepted: a name that ends in .json")
    }
  }

  /// A package has a scenario of its own.
  private func checkStrategy() throws {
    guard strategy != nil else {
      if pushlab != nil { throw ValidationError("'--pushlab' goes with '--strategy'") }
      return
    }
    guard file == Self.defaultFile, from == .caps, !list, schema == Self.defaultSchema, !noSchema
    else {
      throw ValidationError("'--strategy' goes with '--pushlab' and nothing else")
    }
  }

  func run() throws {
    if let strategy { return try writePackage(strategy) }
    guard !list else {
      return try Console.out(Self.lines(of: ScenarioTemplate.allCases) + "\n")
    }
    let advice = SetupAdviceText(try SetupAdvice(from)).lines
    let scenario = NewFile(file)
    let schemaFile = noSchema ? nil : scenario.beside(schema)
    try scenario.check(extensions: ["yaml", "yml"])
    let draft = try ScenarioDraft(
      from, name: scenario.stem, file: file, advice: advice, schema: noSchema ? nil : schema)
    let isNew = try schemaFile?.checkSame(as: ScenarioSchema.text) ?? false
    try write(
      [isNew ? schemaFile.map { ($0, ScenarioSchema.text) } : nil, (scenario, draft.text)]
        .compactMap { $0 }, saying: words(schemaFile, isNew, advice))
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

  private func words(_ schema: NewFile?, _ isNew: Bool, _ advice: [String]) -> String {
    let also = schema.map { isNew ? ", and \($0.path) for editors" : " for the schema \($0.path)" }
    let word = Escape.shell(Escape.fileName(file))
    return """
      wrote \(Escape.plain(file + (also ?? "")))
      \(from.question)

      \(advice.map { $0 + "\n" }.joined())
      NEXT
        pushlab validate \(word)
        pushlab run \(word)
        pushlab describe \(word)

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
