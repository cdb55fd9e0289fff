import ArgumentParser
import Documents
import Foundation
import JSON
import Reports
import Statistics

/// `pushlab api stats`: the statistical methods by name, for one case, for many, or as a list.
struct APIStats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Evaluate a statistical method, or a stream of cases; list the methods.",
    discussion: """
      With --jsonl every line of standard input is a case, {"name", "method", "inputs"}, and is \
      answered with one line, {"name", "status", "outputs"}, as soon as it is read. The status is \
      ok, degenerate (valid data that say nothing on the question), unsupported (beyond a limit) \
      or error; all but ok have a message. A line that cannot be read is an error line, and the \
      exit status is 0 once all lines are answered. Numbers that are not finite are the strings \
      "NaN", "Infinity" and "-Infinity".

      EXAMPLES
        pushlab api stats --list
        pushlab api stats two_prop_z_test --list
        pushlab api stats prop_ci_wilson --input case.json
        pushlab api stats ratio_delta --input arms.json --json
        pushlab api stats --jsonl < cases > results
      """)

  @Argument(
    help: "The name of a method; --list shows them.",
    completion: .list(Method.all.map(\.name)))
  var method: String?

  @Option(
    help: ArgumentHelp("The inputs: a JSON object; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var input: String?

  @Flag(help: "Answer the cases on standard input, one a line.")
  var jsonl = false

  @Flag(help: "Describe the methods, or the one that is named.")
  var list = false

  @OptionGroup var format: FormatOptions

  func validate() throws {
    guard [jsonl, list, input != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("accepted: one of --jsonl, --list and METHOD --input FILE")
    }
    if jsonl, method != nil {
      throw ValidationError("--jsonl takes the method from each line, accepted: no METHOD")
    }
    if jsonl, format.isAsked {
      throw ValidationError(
        "'--jsonl' answers in JSON by itself, accepted: neither '--json' nor '-o'")
    }
    if input != nil, method == nil {
      throw ValidationError("--input needs a METHOD; --list shows them")
    }
  }

  func run() throws {
    try format.check(inputs: input.map { [$0] } ?? [])
    if jsonl { return try answerLines() }
    let chosen = try method.map(named)
    if let input, let chosen { return try answer(chosen, input) }
    let methods = chosen.map { [$0] } ?? Method.all
    let tree = chosen?.tree ?? Method.list
    try format.show(json: Escape.json(JSONValue.array(methods.map(\.json)).text), as: tree)
  }

  private func named(_ name: String) throws -> Method {
    if let method = Method.named(name) { return method }
    let near = suggestion(for: name, among: Method.all.map(\.name))
    throw InputError(
      "no method is called `\(name)`, "
        + (near.map { "did you mean `\($0)`?" } ?? "accepted: one of pushlab api stats --list"))
  }

  private func answerLines() throws {
    var lines = LineInput(.standardInput)
    var number = 0
    while let line = try lines.next() {
      number += 1
      switch line {
      case .text(let bytes):
        if let answer = Method.answer(bytes, number: number) {
          try Console.out(Escape.json(answer))
        }
      case .tooLong:
        try Console.out(Method.answer(tooLong: number, bytesMax: LineInput.bytesMax))
      }
    }
  }

  private func answer(_ method: Method, _ path: String) throws {
    let place = path == "-" ? "standard input" : path
    let bytes = try InputError.bytes(of: path)
    let inputs: [String: JSONValue]
    do throws(JSONProblem) {
      inputs = try Method.inputs(ofDocument: bytes)
    } catch {
      throw InputError("\(place): \(error)")
    }
    for name in method.unknown(inputs) {
      let near = suggestion(for: name, among: method.inputs.map(\.name))
      Console.note(
        "\(ThisProgram.name): warning: `\(name)` is no input of \(method.name) and is ignored"
          + (near.map { ", did you mean `\($0)`?" } ?? ""))
    }
    let outcome = Method.evaluate(method.name, inputs: inputs)
    if outcome.status == .error || outcome.status == .unsupported {
      throw InputError("\(place): \(outcome.message ?? "no answer")")
    }
    let tree = method.tree(of: outcome)
    try format.show(json: Escape.json(outcome.json(name: method.name).text), as: tree)
  }
}
