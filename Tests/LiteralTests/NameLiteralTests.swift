import PushMessages
import PushModel
import PushService
import SimWorld
import Testing

/// Names of states, roles and labels: the letters of a name are those of the source's word.
@Suite struct NameLiteralTests {
  private static let finding = Clearance.Finding(field: .title, reason: .spam, term: "")

  /// The names that the product has for what a datum names; empty for one that it does not know.
  private static func names(_ literal: Literal) -> [String] {
    switch literal.id {
    case "S1-2.1-apns": ProviderEnvironment.allCases.map(\.rawValue)
    case "S3-FEAT-4": AppState.allCases.map(\.name)
    case "S3-PAUSE-1": Happening.allCases.map(\.name)
    case "S4-SCOPE-in": ReportStatus.allCases.map(\.name)
    case "S4-PERM-5": Permission.allCases.map { "\($0)" }
    case "S0-FR-AUT-02": Role.allCases.map(\.name)
    case "S0-ARCH-08": Sentiment.allCases.map { "\($0)" }
    case "S0-ARCH-09" where literal.kind == "input":
      [Clearance.Field.title, .body].map { "\($0)" }
    case "S0-ARCH-09":
      [Clearance.clean, .flagged(finding)].map { String("\($0)".prefix { $0 != "(" }) }
    case "S0-ARCH-01": Verification.allCases.map { "\($0)" }
    case "S0-DATA-14": Action.allCases.map(\.name)
    default: []
    }
  }

  @Test(
    "S4-PERM-5, S0-FR-AUT-02, S0-ARCH-08: names are the sources' words",
    arguments: Literal.of("NameLiteralTests/names"))
  func names(literal: Literal) {
    let known = Set(Self.names(literal).map(\.letters))
    for word in literal.texts {
      #expect(known.contains(word.replacing("policies", with: "policy").letters), "\(word)")
    }
  }

  /// The words of a name without `new`.
  private static func words(_ name: String) -> [String] {
    name.lowercased().split { !$0.isLetter }.map(String.init).filter { $0 != "new" }
  }

  @Test(
    "S0-ARCH-04, S0-ARCH-05, S3-FEAT-1: what people hear of has a type whose words are the source's",
    arguments: Literal.of("NameLiteralTests/types"))
  func types(literal: Literal) {
    let found = literal.texts.map { text in
      let words = Self.words(text)
      return PushType.allCases.filter { type in
        Self.words(type.name).allSatisfy { part in
          words.contains { part.hasPrefix($0) || $0.hasPrefix(part) }
        }
      }.max { Self.words($0.name).count < Self.words($1.name).count }
    }
    #expect(Set(found.compactMap { $0 }).count == literal.texts.count, "\(found)")
  }

  @Test(
    "S3-FEAT-3: what the source's triggers fire on has a rule whose name is in their words",
    arguments: Literal.of("NameLiteralTests/rules"))
  func rules(literal: Literal) {
    let rules = (TriggerBook.standardRules + [TriggerBook.deadlineRule]).map(\.name.letters)
    for text in literal.texts {
      #expect(Self.words(text).contains { rules.contains($0) }, "\(text)")
    }
  }
}
