import ArgumentParser
import Documents
import Foundation
import Scenarios

/// `pushlab init`: a scenario to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented scenario to begin with.",
    discussion: """
      The file runs as it is, and stands alone; a comment above each key gives its meaning, \
      unit and accepted values. Its first line names the schema that is written beside it, by which \
      editors with a YAML language server complete keys and mark mistakes. The scenario is named for \
      the file. Existing files are not overwritten.

      TEMPLATES
      \(templates)

      EXAMPLES
        pushlab init
        pushlab init night.yaml --from quiet-hours
        pushlab init scenarios/trial.yaml --from trial --no-schema
      """)

  @Argument(
    help: "The file to write, .yaml or .yml, in an existing folder.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file = "scenario.yaml"

  @Option(help: ArgumentHelp("The template: the scenario's question.", valueName: "template"))
  var from = ScenarioTemplate.caps

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
    let scenario = NewFile(file)
    let schemaFile = noSchema ? nil : scenario.beside(schema)
    try scenario.check(extensions: ["yaml", "yml"])
    let draft = try ScenarioDraft(
      from, name: scenario.stem, file: file, schema: noSchema ? nil : schema)
    let isNew = try schemaFile?.checkSame(as: ScenarioSchema.text) ?? false
    try write(
      [isNew ? schemaFile.map { ($0, ScenarioSchema.text) } : nil, (scenario, draft.text)]
        .compactMap { $0 }, saying: words(schemaFile, isNew))
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

  private func words(_ schema: NewFile?, _ isNew: Bool) -> String {
    let also = schema.map { isNew ? ", and \($0.path) for editors" : " for the schema \($0.path)" }
    let word = Escape.shell(Escape.fileName(file))
    return """
      wrote \(Escape.plain(file + (also ?? "")))
      \(from.question)

      NEXT
        pushlab validate \(word)
        pushlab run \(word)
        pushlab describe \(word)

      """
  }

  private static var templates: String {
    ScenarioTemplate.allCases
      .map { "  \($0.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0))\($0.question)" }
      .joined(separator: "\n")
  }
}

extension ScenarioTemplate: ExpressibleByArgument {}
