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
      """)

  @Argument(
    help: "The file to write, .yaml or .yml, in an existing folder.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file = "scenario.yaml"

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

  func validate() throws {
    if noSchema, schema != Self.defaultSchema {
      throw ValidationError("'--schema' and '--no-schema' do not go together")
    }
    guard schema.hasSuffix(".json"), !schema.contains("/") else {
      throw ValidationError("'--schema' is '\(schema)'; accepted: a name that ends in .json")
    }
  }

  func run() throws {
    guard !list else {
      return try Console.out(Self.lines(of: ScenarioTemplate.allCases) + "\n")
    }
    let advice = BeginningText(try Beginning(from)).lines
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
