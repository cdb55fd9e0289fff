import Documents
import Foundation
import PushService

/// A Swift package with a decision rule of one's own and a program that runs scenarios with it.
struct RulePackage {
  /// The package's name and its folder's, such as `Patient`.
  let name: String
  /// The path of a checkout of PushLab, or the address of its repository.
  let pushlab: String

  /// The path of PushLab unless another one is given: a checkout beside the package.
  static let usualPushLab = "../pushlab"

  /// - Throws: `InputError` for a name that no Swift module and no rule can have, and for a path or an
  ///   address that a Swift text cannot hold.
  init(_ name: String, pushlab: String) throws(InputError) {
    guard Self.isModuleName(name), OwnRules.isName(Self.ruleName(name)) else {
      throw InputError(
        "`--strategy \(name)` is no name of a Swift module; accepted: letters, digits and _, "
          + "beginning with a letter, no word of Swift, such as Patient")
    }
    guard !pushlab.isEmpty, !pushlab.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline })
    else {
      throw InputError(
        "`--pushlab \(pushlab)`: accepted: the path of a checkout of PushLab, or the address of its "
          + "repository")
    }
    self.name = name
    self.pushlab = pushlab
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "none", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while",
  ]

  /// Types of the same name as the rule's would hide what the package uses.
  private static let taken: Set<String> = ["DecisionRule", "OwnRule"]

  private static func isModuleName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 60 else { return false }
    let isLetter = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
    }
    return isLetter(first) && !keywords.contains(name) && !taken.contains(typeName(name))
      && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  /// `night_rest` is `Night_restRule`.
  private static func typeName(_ name: String) -> String {
    "\(name.prefix(1).uppercased())\(name.dropFirst())Rule"
  }

  /// As a scenario writes it: `Patient` is `patient`, `night_rest` is `night-rest`.
  private static func ruleName(_ name: String) -> String {
    "\(name.prefix(1).lowercased())\(name.dropFirst())".replacing("_", with: "-")
  }

  /// The rule's type.
  var type: String { Self.typeName(name) }
  /// The rule's name in scenarios.
  var rule: String { Self.ruleName(name) }

  /// Whether ``pushlab`` is an address and no path.
  var isAddress: Bool { pushlab.contains("://") || pushlab.hasPrefix("git@") }

  /// The name under which Swift packages know PushLab: the last word of its path or address.
  var identity: String {
    let last = pushlab.split(separator: "/").last.map(String.init) ?? pushlab
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// Every file with its path in the folder.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\nresults/\n"),
      ("scenario.yaml", scenario), ("Sources/lab/main.swift", main),
      ("Sources/lab/\(type).swift", ruleCode), ("Tests/labTests/\(type)Tests.swift", testCode),
    ]
  }
}
