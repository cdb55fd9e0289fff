import ArgumentParser
import Documents

/// The verbs that a command line begins with, such as `pushlab power ratio`.
struct VerbPath {
  private(set) var names = [ThisProgram.name]

  /// The word in the place of a verb that is no verb.
  private(set) var stranger: String?

  /// The verbs that may follow; empty after a verb without subcommands.
  private var accepted: [String] = []

  /// - Parameter arguments: Those behind the program's name.
  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = PushLab.self
    for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let verbs = command.configuration.subcommands
      guard !verbs.isEmpty, !word.hasPrefix("-") else { break }
      guard let next = verbs.first(where: { $0._commandName == word }) else {
        stranger = word
        accepted = verbs.map { $0._commandName }
        break
      }
      names.append(word)
      command = next
    }
  }

  /// - Throws: `InputError` for an option of an earlier version among `arguments`.
  func check(_ arguments: [String]) throws(InputError) {
    guard names.count == 2, EarlierWords.divided.contains(names[1]) else { return }
    for argument in arguments {
      let option = String(argument.prefix { $0 != "=" })
      guard let now = EarlierWords.options[option] else { continue }
      throw InputError("`\(option)` is now `\(ThisProgram.name) \(now)`")
    }
  }

  /// `pushlab power ratio`
  var text: String { names.joined(separator: " ") }

  /// - Throws: `InputError` when a verb is not known, with what was probably meant.
  func check() throws(InputError) {
    guard let stranger else { return }
    if names.count == 1, let now = EarlierWords.verbs[stranger] {
      throw InputError("`\(ThisProgram.name) \(stranger)` is now `\(ThisProgram.name) \(now)`")
    }
    if names.count == 1, let file = NamedFile(path: stranger) {
      throw InputError("`\(stranger)` is no command; did you mean `\(file.command)`?")
    }
    let place = names.count == 1 ? "" : " of `\(text)`"
    let near =
      suggestion(for: stranger, among: accepted) ?? accepted.first { $0.hasPrefix(stranger) }
    throw InputError(
      "unknown command `\(stranger)`\(place); "
        + (near.map { "did you mean `\($0)`?" }
          ?? "accepted: \(accepted.joined(separator: ", "))"))
  }
}

/// Verbs and options of earlier versions, and what does the same now.
private enum EarlierWords {
  static let verbs = [
    "plan": "work split --out DIR --units N run FILE", "missing": "work status DIR",
    "merge": "work join DIR --out RUN", "task": "work do FILE CELLS",
  ]

  /// The verbs that had these options.
  static let divided: Set = ["run", "size", "sweep", "audit", "gate", "validate"]

  static let options = [
    "--plan": "work do FILE CELLS", "--shard": "work do FILE CELLS",
    "--next": "work split --out DIR COMMAND", "--ahead": "work status DIR --ahead N",
    "--seeds-per-task": "work split --out DIR --seeds-per-unit N COMMAND",
  ]
}
