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

  /// The texts that a plain reminder draws by `draws` evenly spread chances, each with its number.
  private static func drawn(_ content: Content, _ draws: Int) -> [UInt8?: Int] {
    let firing = Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1)
    let rules = TriggerTable(
      TriggerBook(), poolCount: content.poolCount, drawnCount: content.drawnCount)
    let drawn = (0..<draws).map {
      rules.treatment(
        by: firing, of: BusinessID(rawValue: 0), uniform: (Double($0) + 0.5) / Double(draws))
    }
    #expect(drawn.allSatisfy { $0.propensity == 1 / Double(content.drawnCount) })
    return Dictionary(grouping: drawn) { $0.text }.mapValues(\.count)
  }

  @Test(
    "A plain reminder draws from all of a pool, however many texts it has",
    arguments: [1, 3, 4, 12, 13, 64])
  func draws(count: Int) throws {
    let found = Self.drawn(try Self.content(count), count * 10)
    #expect(found.count == count && found.values.allSatisfy { $0 == 10 }, "\(found)")
  }

  @Test("It leaves out those that are not drawn, as of what ships all but the source's four")
  func undrawn() throws {
    #expect(Content.shipped.poolCount == 12 && Content.shipped.drawnCount == 4)
    #expect(Self.drawn(.shipped, 40) == [0: 10, 1: 10, 2: 10, 3: 10])
    var file = try Self.content(20).file
    for place in 18..<20 { file.types[.reminder]?.pool[.en]?[place].drawn = false }
    #expect(try Content(file).drawnCount == 18)
  }

  @Test("Texts that are not drawn come last, and one at least is drawn")
  func undrawnOrder() throws {
    var file = try Self.content(3).file
    file.types[.reminder]?.pool[.en]?[1].drawn = false
    let misplaced = try #require(throws: ContentProblems.self) { try Content(file) }
    #expect(
      misplaced.problems.map(\.reason) == [
        "is drawn and comes behind one that is not; accepted: those that are drawn first"
      ])
    for place in 0..<3 { file.types[.reminder]?.pool[.en]?[place].drawn = false }
    let none = try #require(throws: ContentProblems.self) { try Content(file) }
    #expect(
      none.problems.map(\.reason) == ["is false; accepted: true, as one text at least is drawn"])
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
