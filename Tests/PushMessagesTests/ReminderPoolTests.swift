import PushModel
import Testing

@testable import PushMessages

@Suite("S2-random: a reminder shows one of its pool, whatever the number of texts")
struct ReminderPoolTests {
  private static func content(_ count: Int, nb: Int? = nil) throws(ContentProblems) -> Content {
    var file = ContentFile.shipped
    func texts(_ count: Int) -> [TextContent] {
      (0..<count).map { TextContent(title: "t\($0)", body: "b\($0)") }
    }
    file.types[.reminder]?.pool = [.en: texts(count)]
    if let nb { file.types[.reminder]?.pool[.nb] = texts(nb) }
    return try Content(file)
  }

  @Test(
    "1 to 64 texts are a pool, and each number of a text stands for one",
    arguments: [1, 3, 4, 12, 64])
  func counts(count: Int) throws {
    let content = try Self.content(count)
    #expect(content.poolCount == count)
    for variant in UInt8.min...UInt8.max {
      var push = Push.sample(.reminder)
      push.variant = variant
      let shown = try text(push, .full, .nb, by: Composer(content: content))
      let place = Int(variant) % 64 % count
      #expect(shown == ["t\(place)", "b\(place)"])
    }
    let table = ContentTable(style: .plain, composer: Composer(content: content)) { _ in 1 }
    #expect(Language.allCases.allSatisfy { table[.reminder, $0, isDigest: false].isValid })
  }

  @Test("A plain reminder draws from the first four, or from all where there are fewer")
  func draws() throws {
    let firing = Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1)
    for count in [1, 3, 4, 12, 64] {
      let rules = TriggerTable(TriggerBook(), poolCount: try Self.content(count).poolCount)
      let drawn = (0..<120).map {
        rules.treatment(by: firing, of: BusinessID(rawValue: 0), uniform: (Double($0) + 0.5) / 120)
      }
      let found = Dictionary(grouping: drawn) { $0.text }.mapValues(\.count)
      let texts = min(4, count)
      #expect(found.count == texts && found.values.allSatisfy { $0 == 120 / texts }, "\(found)")
      #expect(drawn.allSatisfy { $0.propensity == 1 / Double(texts) })
    }
  }

  @Test(
    "A language with fewer texts has the fallback's for the others, and its own surplus is not shown"
  )
  func otherLanguages() throws {
    let fewer = Composer(content: try Self.content(4, nb: 2))
    var push = Push.sample(.reminder)
    push.variant = 3
    #expect(try fewer.compose(push, slots: .full, language: .nb, style: .plain).language == .en)
    push.variant = 1
    #expect(try fewer.compose(push, slots: .full, language: .nb, style: .plain).language == .nb)
    let more = Composer(content: try Self.content(2, nb: 4))
    push.variant = 3
    #expect(try text(push, .full, .nb, by: more) == ["t1", "b1"])
  }
}
