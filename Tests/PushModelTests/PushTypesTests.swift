import Foundation
import PushModel
import Testing

@Suite("A table of push types numbers those that a content adds behind those that ship")
struct PushTypesTests {
  private static let survey = AddedType("survey.sent", .updates, priority: .high, alias: ["survey"])
  private static let alarm = AddedType("alarm", .tasks)
  private static let welcome = AddedType("welcome", .marketing, audience: .owner)

  @Test("numbers are those of the names in alphabetical order, whatever the order of adding")
  func numbers() throws {
    let types = try PushTypes.shipped.adding([Self.survey, Self.welcome, Self.alarm])
    let other = try PushTypes.shipped.adding([Self.welcome]).adding([Self.alarm, Self.survey])
    #expect(types == other)
    #expect(types.all.count == 27)
    #expect(types.all.prefix(24) == PushType.allCases[...])
    #expect(types.all.suffix(3).map(types.name(of:)) == ["alarm", "survey.sent", "welcome"])
    #expect(types.all.suffix(3).map(\.rawValue) == [24, 25, 26])
    #expect(try types.adding([Self.alarm]) == types)
  }

  @Test(
    "a type has the traits that it was added with, and those that ship have theirs in every table")
  func traits() throws {
    let types = try PushTypes.shipped.adding([Self.survey, Self.welcome])
    let survey = try #require(types["survey.sent"])
    #expect(survey.category == .updates && survey.priority == .high)
    #expect(survey.audience == .addressee && !survey.isShipped)
    let welcome = try #require(types["welcome"])
    #expect(welcome.category == .marketing && welcome.audience == .owner)
    #expect(welcome.priority == .normal && types.contains(welcome))
    #expect(!PushTypes.shipped.contains(welcome))
    #expect(PushType.allCases.allSatisfy { types[$0.name] == $0 && types.contains($0) })
  }

  @Test("names are read and written by the table in use alone")
  func scope() throws {
    let types = try PushTypes.shipped.adding([Self.survey])
    let survey = try #require(types["survey.sent"])
    #expect(PushType(name: "survey.sent") == nil && survey.name == "type 24")
    let written = try types.inUse {
      #expect(PushType(name: "survey.sent") == survey && PushType(name: "survey") == survey)
      #expect(survey.name == "survey.sent")
      return try JSONEncoder().encode([survey: 1])
    }
    #expect(String(decoding: written, as: UTF8.self) == #"{"survey.sent":1}"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PushType: Int].self, from: written)
    }
    let read = try types.inUse { try JSONDecoder().decode([PushType: Int].self, from: written) }
    #expect(read == [survey: 1])
  }

  @Test(
    "names that would mean two things are refused",
    arguments: [
      "security", "global", "default", "each", "inherit", "tag.sale", "campaign.x", "sender.7",
      "channel.marketing", "",
      "Survey", "a b", "survey.sent.now", ".a", "a.", "9a", "é", String(repeating: "a", count: 61),
    ])
  func unusable(name: String) {
    #expect(!AddedType.isName(name))
    #expect(throws: PushTypesError.unusable(name)) {
      try PushTypes.shipped.adding([AddedType(name, .updates)])
    }
  }

  @Test("a name of two types is refused, be it an alias or the name of one that ships")
  func twice() throws {
    #expect(throws: PushTypesError.twice("offer")) {
      try PushTypes.shipped.adding([AddedType("offer", .updates)])
    }
    let types = try PushTypes.shipped.adding([Self.survey])
    #expect(throws: PushTypesError.twice("survey.sent")) {
      try types.adding([AddedType("survey.sent", .tasks)])
    }
    #expect(throws: PushTypesError.alias("survey", of: "survey.sent", and: "poll")) {
      try types.adding([AddedType("poll", .tasks, alias: ["survey"])])
    }
    #expect(throws: PushTypesError.alias("order", of: "poll", and: "order.confirmed")) {
      try types.adding([AddedType("poll", .tasks, alias: ["order"])])
    }
  }

  @Test("there are at most 64 types", arguments: [40, 41, 10_000])
  func limit(count: Int) throws {
    let added = (0..<count).map { AddedType("t\($0)", .updates) }
    guard count > 40 else {
      #expect(try PushTypes.shipped.adding(added).all.map(\.rawValue) == Array(0..<64))
      return
    }
    let error = #expect(throws: PushTypesError.self) { try PushTypes.shipped.adding(added) }
    #expect(
      error?.description
        == "has \(24 + count) types, with the 24 that ship; accepted: at most 64, because a "
        + "set of types is 64 bits")
  }
}
