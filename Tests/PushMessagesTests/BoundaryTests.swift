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

  private static func firing(of rule: UInt8, about occasion: UInt64) -> Firing {
    var agenda = Agenda(here, .member, at: .utc(0))
    var firing = TriggerTable(TriggerBook()).tell(.assigned, item: 1, to: &agenda, at: .utc(1))[0]
    firing.rule = rule
    firing.occasion = occasion
    return firing
  }

  @Test("the id of a rule's push gives back rule and occasion, at the ends of both")
  func identities() {
    for rule in [0, 1, 31] as [UInt8] {
      for occasion in [0, 1, Firing.occasionMax] {
        let found = Self.firing(of: rule, about: UInt64(occasion)).id(Self.here)
        #expect(found.firing?.rule == rule && found.firing?.occasion == occasion)
        #expect(found.rule == rule && !found.isWide)
      }
      let wide = Self.firing(of: rule, about: 1 << 19).id(Self.here)
      #expect(wide.isWide && wide.rule == rule && wide.firing == nil && wide.source == .rule)
      #expect(wide.digest.rule == rule)
    }
    #expect(TriggerBook.rulesMax == 32 && Firing.occasionMax == 1 << 19 - 1)
    #expect(TriggerSubject.reportMax == 1 << 17 - 1)
  }

  @Test("a rule beyond its bits stops a program")
  func beyond() async {
    await #expect(processExitsWith: .failure) {
      _ = BoundaryTests.firing(of: 32, about: 0).id(BoundaryTests.here)
    }
    await #expect(processExitsWith: .failure) { _ = Firings()[0] }
    await #expect(processExitsWith: .failure) {
      _ = TriggerBook(
        (0...TriggerBook.rulesMax).map {
          TriggerRule("\($0)", .event(.paused), to: .subject, push: .pause)
        })
    }
  }

  /// On both sides of what fits into an id, and the largest.
  static let numbers: [UInt64] = [
    0, 131_071, 131_072, 524_287, 524_288, 1 << 32, 1 << 62, UInt64.max - 1, .max,
  ]

  @Test("S4-RULE-1, S3-FOLLOW-3: items and reports have numbers of 64 bits, and ids of their own")
  func items() throws {
    let rules = TriggerTable(TriggerBook())
    var ids: Set<PushID> = []
    for number in Self.numbers {
      var agenda = Agenda(Self.here, [.member, .user], at: .utc(0))
      for what in [Happening.assigned, .reportAssigned, .reportResolved, .orderUpdated] {
        for change in [nil, 0, 1, .max] as [UInt64?] {
          let firing = rules.tell(
            what, item: number, change: change, to: &agenda, at: .utc(1))[0]
          #expect(firing.item == number)
          let id = firing.id(Self.here)
          ids.insert(id)
          var push = Push(
            id: id, type: firing.type, business: Self.here, intendedAt: .utc(1),
            expiresAt: .utc(2))
          push.item = firing.item
          let subject = try #require(rules.subject(of: push))
          #expect(subject.item == number && subject.report == what.reportStatus)
          #expect(rules.isDue(push, agenda))
        }
      }
      _ = rules.tell(.acknowledged, item: number, to: &agenda, at: .utc(1))
      #expect(agenda.open.count == 3)
    }
    #expect(ids.count == Self.numbers.count * 4 * 4)
  }

  @Test(
    "a push about an item that was taken back is not due, whatever its number", arguments: numbers)
  func settled(number: UInt64) throws {
    let service = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .member, at: .utc(0))
    let firing = service.tell(.assigned, item: number, to: &agenda, at: .utc(1))[0]
    var push = Push(
      id: firing.id(Self.here), type: .assignment, business: Self.here, intendedAt: .utc(1),
      expiresAt: .utc(9))
    push.item = number
    #expect(service.isDue(push, agenda))
    _ = service.tell(.withdrawn, item: number, to: &agenda, at: .utc(2))
    #expect(!service.isDue(push, agenda))
  }

  @Test("a count stops where no milestone is, and traps nothing")
  func counts() {
    let rules = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .member, at: .utc(0))
    for _ in 0..<3 {
      _ = rules.tell(.activityLogged, times: .max, to: &agenda, at: .utc(1))
      _ = rules.tell(.assigned, times: .max, to: &agenda, at: .utc(1))
    }
    #expect(agenda.counts[0] == 1 << 30 && agenda.counts[1] == 1 << 30)
    _ = rules.tell(.activityRemoved, times: .max, to: &agenda, at: .utc(1))
    #expect(agenda.counts[0] == 0)
  }

  @Test("S3-MILE-1: of many numbers that are reached at once all are told")
  func milestones() {
    let rule = TriggerRule(
      "milestone", .milestone(of: .activities, at: Array(1...100)), to: .subject, push: .milestone)
    let rules = TriggerTable(TriggerBook([rule]))
    var agenda = Agenda(Self.here, .member, at: .utc(0))
    let firings = rules.tell(.activityLogged, times: 100, to: &agenda, at: .utc(1))
    #expect((0..<firings.count).map { firings[$0].occasion } == Array(1...100))
  }

  @Test("a book with a value out of range is refused when it is read, and stops a table")
  func values() async throws {
    let limit = Int(Firing.occasionMax)
    for counts in [[limit], [limit + 1]] {
      let change = TriggerChange(enabled: true, counts: counts)
      let book = TriggerBook(organisations: [BoundaryTests.here: ["milestone": change]])
      let text = try JSONEncoder().encode(book)
      if counts == [limit] {
        #expect(try JSONDecoder().decode(TriggerBook.self, from: text) == book)
      } else {
        let error = #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(TriggerBook.self, from: text)
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
      _ = TriggerTable(
        TriggerBook([TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)]))
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
