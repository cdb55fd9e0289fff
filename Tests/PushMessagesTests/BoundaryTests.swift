import Foundation
import PushMessages
import PushModel
import Testing

/// Limits of what content tables and ids of rules' pushes pack, and arguments that stop a program.
@Suite struct BoundaryTests {
  private static let here = BusinessID(rawValue: 1)

  @Test("every type, language and form has a row of its own")
  func rows() {
    let table = ContentTable(style: .plain) { message in
      Int(message.type.rawValue) * 8 + Int(message.language.rawValue) + 1
    }
    for type in PushType.allCases {
      for language in Language.allCases {
        let expected = UInt16(type.rawValue) * 8 + UInt16(language.rawValue) + 1
        #expect(table[type, language, isDigest: false].payloadBytes == expected)
        let digest = table[type, language, isDigest: true]
        #expect(digest.payloadBytes == (digestTypes.contains(type) ? expected : 0))
      }
    }
    // The language has two bits of a row's place.
    #expect(Language.allCases.count <= 4)
  }

  private static func firing(of rule: UInt8, about occasion: UInt32) -> Firing {
    var agenda = Agenda(here, .member, at: .utc(0))
    var firing = RuleTable(RuleBook()).tell(.assigned, item: 1, to: &agenda, at: .utc(1))[0]
    firing.rule = rule
    firing.occasion = occasion
    return firing
  }

  @Test("the id of a rule's push gives back rule and occasion, at the ends of both")
  func identities() {
    for rule in [0, 1, 31] as [UInt8] {
      for occasion in [0, 1, Firing.occasionMax] {
        let found = Self.firing(of: rule, about: occasion).id(Self.here).firing
        #expect(found?.rule == rule && found?.occasion == occasion)
      }
    }
    #expect(RuleBook.rulesMax == 32 && Firing.occasionMax == 1 << 19 - 1)
    #expect(RuleSubject.reportMax == 1 << 17 - 1)
  }

  @Test("a rule or an occasion beyond its bits stops a program")
  func beyond() async {
    await #expect(processExitsWith: .failure) {
      _ = BoundaryTests.firing(of: 32, about: 0).id(BoundaryTests.here)
    }
    await #expect(processExitsWith: .failure) {
      _ = BoundaryTests.firing(of: 0, about: 1 << 19).id(BoundaryTests.here)
    }
    await #expect(processExitsWith: .failure) { _ = Firings()[0] }
    await #expect(processExitsWith: .failure) {
      _ = RuleBook(
        (0...RuleBook.rulesMax).map { Rule("\($0)", .event(.paused), to: .subject, push: .pause) })
    }
  }

  @Test("an item has a number below 2^19, a report one below 2^17")
  func items() async {
    let rules = RuleTable(RuleBook())
    var agenda = Agenda(BoundaryTests.here, .member, at: .utc(0))
    _ = rules.tell(.assigned, item: Firing.occasionMax, to: &agenda, at: .utc(1))
    #expect(agenda.isOpen(Firing.occasionMax))
    await #expect(processExitsWith: .failure) {
      var agenda = Agenda(BoundaryTests.here, .member, at: .utc(0))
      _ = RuleTable(RuleBook()).tell(.assigned, item: 1 << 19, to: &agenda, at: .utc(1))
    }
    await #expect(processExitsWith: .failure) {
      var agenda = Agenda(BoundaryTests.here, .user, at: .utc(0))
      _ = RuleTable(RuleBook()).tell(.reportAssigned, item: 1 << 17, to: &agenda, at: .utc(1))
    }
  }

  @Test("a book with a value out of range is refused when it is read, and stops a table")
  func values() async throws {
    let limit = Int(Firing.occasionMax)
    for counts in [[limit], [limit + 1]] {
      let change = RuleChange(enabled: true, counts: counts)
      let book = RuleBook(organisations: [BoundaryTests.here: ["milestone": change]])
      let text = try JSONEncoder().encode(book)
      if counts == [limit] {
        #expect(try JSONDecoder().decode(RuleBook.self, from: text) == book)
      } else {
        let error = #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(RuleBook.self, from: text)
        }
        guard case .dataCorrupted(let context) = error else {
          Issue.record("\(error as Any)")
          continue
        }
        #expect(context.codingPath.map(\.stringValue).suffix(2) == ["milestone", "counts"])
        #expect(context.debugDescription == "0...524287")
      }
    }
    await #expect(processExitsWith: .failure) {
      let chance = DailyChance(share: 1.5)
      _ = RuleTable(RuleBook([Rule("daily", .daily(chance), to: .subject, push: .reminder)]))
    }
  }

  @Test("there are twelve texts")
  func texts() async {
    #expect(TextSubset.max == 12)
    #expect((0..<12).allSatisfy { TextSubset.text($0).contains(text: $0) })
    await #expect(processExitsWith: .failure) { _ = TextSubset.text(12) }
    await #expect(processExitsWith: .failure) { _ = SentTexts()[12] }
    await #expect(processExitsWith: .failure) {
      var sent = SentTexts()
      sent.record(-1, at: .utc(0))
    }
  }
}
