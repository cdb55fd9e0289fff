import PushMessages
import PushModel
import Testing

@Suite struct ContentTableTests {
  /// Texts alone, as a codec without any overhead would count them.
  private static func bytes(_ message: Message) -> Int? {
    message.title.utf8.count + message.body.utf8.count
  }

  @Test("a row per type, language and digest, in every style", arguments: Style.all)
  func rowsAreWhatComposingGives(style: Style) {
    let table = ContentTable(style: style, payloadBytes: Self.bytes)
    for type in PushType.allCases {
      for language in Language.allCases {
        #expect(table[type, language, isDigest: false].isValid)
        #expect(table[type, language, isDigest: true].isValid == digestTypes.contains(type))
      }
    }
    #expect(table[.newPost, .en, isDigest: false].wasTruncated)
    #expect(table[.newPost, .en, isDigest: false].titleLength == 50)
    #expect(table[.newPost, .en, isDigest: false].bodyLength == 100)
  }

  private static let question: Style = [.emoji, .personalised, .question]
  private static let questions = ContentTable(style: question, payloadBytes: bytes)

  @Test("a row holds for every shorter value", arguments: PushType.allCases, Language.allCases)
  func rowIsABound(type: PushType, language: Language) throws {
    let row = Self.questions[type, language, isDigest: false]
    for length in [1, 7, 40, 99, 100, 250] {
      let value = String(repeating: "x", count: length)
      let slots = Slots(
        business: value, title: value, name: value, person: value, reason: value, number: length,
        days: length, report: .assigned, entity: "1")
      let message = try Composer().compose(
        .sample(type), slots: slots, language: language, style: Self.question)
      #expect(message.title.count <= Int(row.titleLength))
      #expect(message.body.count <= Int(row.bodyLength))
      #expect(try #require(Self.bytes(message)) <= Int(row.payloadBytes))
    }
  }

  @Test("what does not fit uncut is told from what does")
  func digestOfNewPostsIsShort() {
    let table = ContentTable(style: .plain, payloadBytes: Self.bytes)
    let row = table[.newPost, .en, isDigest: true]
    #expect(!row.wasTruncated)
    #expect(Int(row.titleLength) == "65535 new posts".count)
    #expect(Int(row.bodyLength) == "From the businesses you follow.".count)
    #expect(Int(row.payloadBytes) == 15 + 31)
  }

  @Test("S1-4.2-schema: what the codec cannot encode is not valid")
  func codecRefuses() {
    let table = ContentTable(style: .plain) { $0.language == .zu ? nil : 1 }
    #expect(!table[.offer, .zu, isDigest: false].isValid)
    #expect(table[.offer, .af, isDigest: false].isValid)
  }

  @Test("S4-CONT-1/2: a report's row covers both of its texts, a reminder's the whole pool")
  func rowsCoverEveryText() {
    for told in ["is resolved!", "on your report"] {
      let table = ContentTable(style: .plain) { $0.title.hasSuffix(told) ? nil : 1 }
      #expect(!table[.reportStatus, .en, isDigest: false].isValid)
      #expect(table[.order, .en, isDigest: false].isValid)
    }
    let table = ContentTable(style: .plain) { $0.body.hasPrefix("The fish are waiting") ? nil : 1 }
    #expect(!table[.reminder, .en, isDigest: false].isValid)
    #expect(table[.reminder, .af, isDigest: false].isValid)
  }

  @Test("no two rows share a place")
  func placesAreDistinct() {
    var seen: [Int: Int] = [:]
    var number = 0
    let table = ContentTable(style: .plain) { _ in
      number += 1
      return number
    }
    for type in PushType.allCases {
      for language in Language.allCases {
        for isDigest in [false, true] {
          let row = table[type, language, isDigest: isDigest]
          if row.isValid { seen[Int(row.payloadBytes), default: 0] += 1 }
        }
      }
    }
    #expect(seen.count == (PushType.allCases.count + digestTypes.count) * 4)
    #expect(seen.values.allSatisfy { $0 == 1 })
  }

  @Test("rows hold nothing that is counted or freed")
  func rowIsPlain() {
    #expect(MemoryLayout<ContentRow>.size <= 8)
    func isPlain<T: BitwiseCopyable>(_: T.Type) -> Bool { true }
    #expect(isPlain(ContentRow.self))
  }
}
