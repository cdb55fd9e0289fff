import Foundation
import TestSupport

/// A page of `docs/` that can be followed step by step.
///
/// In fenced blocks a line that begins with `$ ` is a command, and below it stands what it prints;
/// one that ends in `\` goes on in the next line. A YAML block whose first line is `# name.yaml` is
/// a file of that name. In an output `…` is any text of a line, and on a line of its own any number
/// of lines.
struct Page {
  enum Step {
    case file(name: String, text: String)
    case command(Command)
  }

  struct Command {
    var line: Int
    var text: String
    var output: [String] = []
  }

  let name: String
  let text: String
  private(set) var steps: [Step] = []

  init(_ name: String) throws {
    self.init(name: name, text: try Repository.text("docs/\(name)"))
  }

  init(name: String, text: String) {
    self.name = name
    self.text = text
    var block: [String]?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("```") else {
        block?.append(line)
        continue
      }
      if let block { steps += Self.steps(of: block, below: index - block.count) }
      block = block == nil ? [] : nil
    }
  }

  var commands: [Command] {
    steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }

  /// - Parameter first: Lines of the page before the block's first one.
  private static func steps(of block: [String], below first: Int) -> [Step] {
    if let name = block.first?.wholeMatch(of: #/# ([\w-]+\.ya?ml)/#)?.1 {
      return [.file(name: String(name), text: block.joined(separator: "\n") + "\n")]
    }
    var commands: [Command] = []
    for (index, line) in block.enumerated() {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: first + index + 1, text: String(line.dropFirst(2))))
      } else if let last = commands.indices.last {
        if commands[last].text.hasSuffix("\\"), commands[last].output.isEmpty {
          commands[last].text.removeLast()
          commands[last].text += line.trimmingCharacters(in: .whitespaces)
        } else {
          commands[last].output.append(line)
        }
      }
    }
    return commands.map(Step.command)
  }
}

extension Page.Command {
  /// Whether it printed what the page shows.
  func shows(_ printed: String) throws -> Bool {
    let pattern = Self.withoutEnd(output).map { line in
      line == "…"
        ? "(?:[^\n]*\n)*"
        : line.components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
          .joined(separator: "[^\n]*") + "\n"
    }
    let lines = Self.withoutEnd(printed.components(separatedBy: "\n")).map { $0 + "\n" }
    return try Regex(pattern.joined()).wholeMatch(in: lines.joined()) != nil
  }

  private static func withoutEnd(_ lines: [String]) -> [String] {
    Array(lines.reversed().drop(while: \.isEmpty).reversed())
  }
}
