import PushService

/// The program that gives a result: `pushlab`, or one that brings rules of its own.
package struct Program: Hashable, Sendable {
  /// As a shell calls it.
  package let name: String
  /// Version of PushLab.
  package let version: String
  /// Decision rules that the program brings; empty in `pushlab`.
  package let rules: OwnRules

  /// The name of the program without rules of its own.
  package static let plainName = "pushlab"

  package init(name: String = plainName, version: String, rules: OwnRules = OwnRules()) {
    self.name = name
    self.version = version
    self.rules = rules
  }

  /// The name of a program other than `pushlab`; `nil` for that.
  package var ownName: String? { name == Self.plainName ? nil : name }

  /// Its rules, with what their answers depend on; `nil` for none.
  package var ownRules: [String: String]? { rules.names.isEmpty ? nil : rules.identities }

  /// What is wrong with its name and its rules, one sentence for each.
  package var problems: [String] {
    var problems = rules.problems
    if !OwnRules.isName(name) {
      problems.insert("its name is `\(name)`; accepted: \(OwnRules.nameWords)", at: 0)
    } else if name == Self.plainName, !rules.names.isEmpty {
      problems.insert("its name is that of the program without rules; accepted: another", at: 0)
    }
    return problems
  }

  /// Such as `PushLab 0.1.0`, or `the program lab with its rule patient (version 1, window 1d) on
  /// PushLab 0.1.0`.
  package static func words(name: String?, rules: [String: String]?, version: String) -> String {
    let plain = "PushLab \(version)"
    guard name != nil || rules != nil else { return plain }
    let known = (rules ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    let own =
      known.isEmpty
      ? "" : " with its rule\(known.count == 1 ? "" : "s") \(known.joined(separator: ", "))"
    return "the program \(name ?? plainName)\(own) on \(plain)"
  }
}
