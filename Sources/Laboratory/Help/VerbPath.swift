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
        // What is no verb of its own is an argument of the usual one.
        if command.configuration.defaultSubcommand != nil { break }
        stranger = word
        accepted = verbs.map { $0._commandName }
        break
      }
      names.append(word)
      command = next
    }
    if let usual = command.configuration.defaultSubcommand { names.append(usual._commandName) }
  }

  /// `pushlab power ratio`
  var text: String { names.joined(separator: " ") }

  /// - Throws: `InputError` when a verb is not known, with what was probably meant.
  func check() throws(InputError) {
    guard let stranger else { return }
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
