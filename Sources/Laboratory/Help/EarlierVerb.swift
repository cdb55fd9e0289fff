import Documents

/// What does now what a verb or an option of an earlier version did.
enum EarlierVerb {
  /// By the words that a command line began with. A line in capitals is a form: the old arguments do
  /// not fit it.
  private static let verbs: [[String]: String] = [
    ["validate"]: "check", ["describe"]: "check --full", ["size"]: "sweep", ["show"]: "report",
    ["list"]: "report", ["diff"]: "explain", ["audit"]: "power simulate",
    ["strategy"]: "api strategy", ["schema"]: "api schema", ["stats"]: "api stats",
    ["baseline", "save"]: "gate pin GATE NAME", ["baseline", "show"]: "gate show",
    ["baseline", "diff"]: "gate diff", ["baseline"]: "gate pin GATE NAME",
    ["plan"]: "work split --out DIR --units N run FILE", ["missing"]: "work status DIR",
    ["merge"]: "work join DIR --out RUN", ["task"]: "work do FILE CELLS",
  ]

  /// What their options are called now.
  private static let options = [
    "--laws": ["--law", "all"], "--assumptions": ["--assumption", "all"],
    "--subscriber": ["--person"], "--uid": ["--person"],
  ]

  /// Options that the new verb does without: it does alone what they asked for.
  private static let dropped: [String: Set<String>] = [
    "api settings": ["--json"], "check": ["--changed"], "sweep": ["--next"],
    "gate test": ["--self-test"],
  ]

  /// The verbs whose work was divided by options, and what does that now.
  private static let divided: Set = ["run", "sweep", "gate"]

  private static let dividing = [
    "--plan": "work do FILE CELLS", "--shard": "work do FILE CELLS",
    "--next": "work split --out DIR COMMAND", "--ahead": "work status DIR --ahead N",
    "--seeds-per-task": "work split --out DIR --seeds-per-unit N COMMAND",
  ]

  /// - Throws: `InputError` with the line that does the same now.
  static func check(_ arguments: [String]) throws(InputError) {
    let asksHelp = arguments.first == "help"
    let words = asksHelp ? Array(arguments.dropFirst()) : arguments
    for count in [2, 1] {
      guard words.count >= count, let now = verb(Array(words.prefix(count)), words) else {
        continue
      }
      let isForm = asksHelp || now.contains { $0.isUppercase }
      let line =
        now.split(separator: " ").map(String.init)
        + (isForm ? [] : carried(words.dropFirst(count), to: now))
      let old = words.prefix(count).joined(separator: " ")
      throw InputError(
        "`\(ThisProgram.name) \(old)` is now `\(ThisProgram.name) "
          + "\(isForm ? now : Escape.shell(line))`")
    }
    try checkOptions(words)
  }

  private static func checkOptions(_ words: [String]) throws(InputError) {
    guard let verb = words.first, divided.contains(verb) else { return }
    if verb == "gate", words.contains("--self-test") {
      let line = [ThisProgram.name, "gate", "test"] + carried(words.dropFirst(), to: "gate test")
      throw InputError("`gate --self-test` is now `\(Escape.shell(line))`")
    }
    for argument in words {
      let option = String(argument.prefix { $0 != "=" })
      guard let now = dividing[option] else { continue }
      throw InputError("`\(option)` is now `\(ThisProgram.name) \(now)`")
    }
  }

  /// What the verb is called now whose name the `old` words are, in a line of `words`.
  private static func verb(_ old: [String], _ words: [String]) -> String? {
    guard old == ["describe"] else { return verbs[old] }
    if words.contains("--json") { return "api settings" }
    return words.contains("--changed") ? "check" : verbs[old]
  }

  /// The arguments of an old line in the new one.
  private static func carried(_ arguments: ArraySlice<String>, to verb: String) -> [String] {
    var isPair = false
    return arguments.flatMap { argument -> [String] in
      if isPair {
        isPair = false
        return arms(argument)
      }
      let option = String(argument.prefix { $0 != "=" })
      let value = option == argument ? nil : String(argument.dropFirst(option.count + 1))
      if option == "--arms" {
        isPair = value == nil
        return value.map { arms($0) } ?? []
      }
      if dropped[verb]?.contains(argument) == true { return [] }
      guard let now = options[option] else { return [argument] }
      return value.map { ["\(now[0])=\($0)"] } ?? now
    }
  }

  private static func arms(_ pair: String) -> [String] {
    pair.split(separator: ",").flatMap { ["--arm", String($0)] }
  }
}
