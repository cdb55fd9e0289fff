import Foundation
import JSON
import PushModel
import Testing

@testable import PushMessages

@Suite("A content file adds types of push, each a row of it")
struct AddedTypeTests {
  private static func row(
    _ category: PushModel.Category? = .updates, title: String = "How was {business}?"
  )
    -> TypeContent
  {
    var row = TypeContent()
    row.category = category
    row.text = [.en: TextContent(title: title, body: "Tell them in a minute")]
    return row
  }

  private static func file(_ rows: [String: TypeContent]) -> ContentFile {
    var file = ContentFile.shipped
    for (name, row) in rows { file.types[name] = row }
    return file
  }

  private static func problems(_ rows: [String: TypeContent]) -> [String] {
    do throws(ContentProblems) {
      _ = try Content(file(rows))
      return []
    } catch {
      return error.problems.map { "\($0.path.joined(separator: ".")) \($0.reason)" }
    }
  }

  @Test("its push has its words, its link and its name in the payload")
  func message() throws {
    var row = Self.row()
    row.link = LinkContent(
      place: PlaceContent(path: "/surveys/{entity}", screen: "Survey", entity: "survey"))
    let content = try Content(Self.file(["survey.sent": row]))
    let survey = try #require(content.types["survey.sent"])
    let message = try Composer(content: content).compose(
      .sample(survey), slots: .full, language: .nb, style: .plain)
    #expect(message.title == "How was \(Slots.full.business ?? "")?" && message.language == .en)
    #expect(message.addedType == "survey.sent" && message.deepLinkPath.hasPrefix("/surveys/"))
    #expect(!content.hasDigest(of: survey) && content.hasText(of: survey))
    let table = ContentTable(style: .plain, composer: Composer(content: content)) { _ in 1 }
    #expect(table[survey, .en, isDigest: false].isValid)
    #expect(!table[survey, .en, isDigest: true].isValid)
  }

  @Test("a further type leaves every text of the others as it was")
  func others() throws {
    let content = try Content(Self.file(["survey.sent": Self.row(), "a": Self.row(.tasks)]))
    let (own, shipped) = (
      ContentTable(style: [.emoji, .question], composer: Composer(content: content)) {
        $0.title.count
      },
      ContentTable(style: [.emoji, .question]) { $0.title.count }
    )
    for type in PushType.allCases {
      for language in Language.allCases {
        #expect(own[type, language, isDigest: false] == shipped[type, language, isDigest: false])
        #expect(own[type, language, isDigest: true] == shipped[type, language, isDigest: true])
      }
    }
  }

  @Test("what is wrong with a type is told with its place")
  func faults() {
    #expect(
      Self.problems(["survey": Self.row(nil)]) == [
        "types.survey is no type that ships, and has no category; accepted: one of these, or category: "
          + PushModel.Category.allCases.map(\.name).joined(separator: ", ")
      ])
    var silent = Self.row()
    silent.text = [.nb: TextContent(title: "t", body: "b")]
    #expect(
      Self.problems(["survey": silent]) == [
        "types.survey.text has no text in 'en', the fallback language; accepted: one in it"
      ])
    var other = Self.row()
    other.alias = ["survey"]
    #expect(
      Self.problems(["survey": Self.row(), "poll": other]) == [
        "types.poll 'survey' is an alias of poll and names survey too; accepted: a name of one type"
      ])
    #expect(
      Self.problems(["tag.sale": Self.row()])[0].hasPrefix("types.tag.sale 'tag.sale' is no name"))
    #expect(
      Self.problems(["s": Self.row(title: "{nope}")])[0].hasPrefix(
        "types.s.text.en.title `{nope}` names the slot `nope`"))
    var offer = ContentFile.shipped.types["offer"]!
    offer.category = .updates
    #expect(
      Self.problems(["offer": offer]) == [
        "types.offer.category is given for a type that ships, whose traits are fixed; accepted: without it"
      ])
    let many = (0..<10_000).map { ("t\($0)", Self.row()) }
    #expect(
      Self.problems(Dictionary(uniqueKeysWithValues: many)) == [
        "types has 10024 types, with the 24 that ship; accepted: at most 64, because a set of types is 64 bits"
      ])
  }

  @Test("a file is read and written with it, and an unknown category is refused")
  func coding() throws {
    let content = try Content(Self.file(["survey.sent": Self.row()]))
    let bytes = try JSONEncoder().encode(content)
    #expect(try JSONDecoder().decode(Content.self, from: bytes) == content)
    let wrong = String(decoding: bytes, as: UTF8.self).replacing(
      #""category":"updates""#, with: #""category":"gossip""#)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Content.self, from: Data(wrong.utf8))
    }
    #expect("\(error as Any)".contains("`gossip` is none of updates, marketing"))
  }
}
