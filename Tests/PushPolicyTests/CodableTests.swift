import Foundation
import PushModel
import PushPolicy
import TestSupport
import Testing

/// What people write and products store comes back as it was; what cannot be is refused.
@Suite struct CodableTests {
  private func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test("any policy comes back from JSON as it was", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let policy = Policy.random(&chance)
    let text = try encode(policy)
    let again = try decode(text, as: Policy.self)
    #expect(again == policy)
    #expect(try encode(again) == text)
  }

  @Test("a policy is written with names, times and durations that people read")
  func readable() throws {
    let policy = Policy(
      caps: [
        .channel(.marketing): Cap(
          limit: 2, per: .rolling(.days(7)), exempt: [.type(.offer)], exemptConsumes: true)
      ], minGap: .minutes(30),
      quietHours: QuietRule(
        window: QuietWindow("22:00", "08:00"), action: .defer, actions: [.messages: .drop]),
      timing: .fixed(LocalTime(minute: 840)), digest: [.newLike: .hours(2)])
    let text = try encode(policy)
    let expected = [
      #""caps":{"channel.marketing":{"exempt":["offer"],"exemptConsumes":true,"limit":2,"#
        + #""overflow":"drop","per":"rolling 7d"}}"#,
      #""minGap":"30min""#, #""gapOverflow":"wait""#, #""timing":"14:00""#,
      #""quietHours":{"action":"defer","actions":{"messages":"drop"},"from":"22:00","to":"08:00"}"#,
      #""digest":{"new_like":"2h"}"#, #""gapExempt":["transactional","security"]"#,
    ]
    for part in expected { #expect(text.contains(part), "\(part) in \(text)") }
  }

  @Test(
    "texts of cap windows",
    arguments: [
      ("localDay", CapWindow.localDay), ("isoWeek", .isoWeek), ("rolling 7d", .rolling(.days(7))),
      ("rolling 90min", .rolling(.minutes(90))), ("rolling 1ms", .rolling(.millisecond)),
    ])
  func capWindows(text: String, window: CapWindow) throws {
    #expect(CapWindow(text) == window)
    #expect(window.description == text)
    #expect(try decode(try encode(window), as: CapWindow.self) == window)
  }

  @Test(
    "texts of timings",
    arguments: [
      ("immediate", Timing.immediate), ("lastActive", .lastActive), ("bestHour", .bestHour),
      ("14:00", .fixed(LocalTime(minute: 840))), ("00:00", .fixed(LocalTime(minute: 0))),
      ("spread 2h", .spread(.hours(2))),
    ])
  func timings(text: String, timing: Timing) throws {
    #expect(Timing(text) == timing)
    #expect(timing.description == text)
    #expect(try decode(try encode(timing), as: Timing.self) == timing)
  }

  @Test("texts of local times: every minute of the day")
  func localTimes() throws {
    for minute in 0..<1_440 as Range<UInt16> {
      let time = LocalTime(minute: minute)
      #expect(LocalTime(time.description) == time)
      #expect(time.description.count == 5)
    }
    #expect(LocalTime("9:05") == LocalTime(minute: 545))
    #expect(try decode(#""23:59""#, as: LocalTime.self) == LocalTime(minute: 1_439))
  }

  @Test("texts of groups: the earlier name of a type that is also a category is the category")
  func groups() throws {
    let every =
      [PushGroup.global] + Category.allCases.map(PushGroup.category)
      + Category.allCases.map(PushGroup.channel) + PushType.allCases.map(PushGroup.type)
    for group in every {
      #expect(PushGroup(group.description) == group)
      #expect(try decode(try encode(group), as: PushGroup.self) == group)
    }
    #expect(PushGroup("security") == .category(.security))
    #expect(PushGroup("promotion") == .type(.promotion))
    #expect(PushGroup("new_post") == .type(.newPost))
    #expect(PushGroup("channel.updates") == .channel(.updates))
  }

  @Test("a group is about its types and no others")
  func groupTypes() {
    for type in PushType.allCases {
      let bit = UInt64(1) << UInt64(type.rawValue)
      #expect(PushGroup.type(type).types == bit)
      #expect(PushGroup.global.types & bit == bit)
      for category in Category.allCases {
        let expected = type.category == category ? bit : 0
        #expect(PushGroup.category(category).types & bit == expected)
        #expect(PushGroup.channel(category).types & bit == expected)
      }
    }
  }

  @Test(
    "a text that means nothing is refused, and quoted",
    arguments: [
      "", "rolling", "rolling ", "rolling 0s", "rolling -1d", "rolling 7", "localday", "7d",
      "24:00", "12:60", "1:5", "012:00", "12", "12:00:00", "-1:00", "１２:00", "spread", "spread 0h",
      "immediately", "channel.", "channel.global", "newPost", "everything",
    ])
  func refused(text: String) throws {
    #expect(CapWindow(text) == nil)
    #expect(Timing(text) == nil)
    #expect(LocalTime(text) == nil)
    #expect(PushGroup(text) == nil)
    let json = try encode(text)
    let kinds: [any Decodable.Type] = [
      CapWindow.self, Timing.self, LocalTime.self, PushGroup.self,
    ]
    for kind in kinds {
      let error = #expect(throws: DecodingError.self) { try decode(json, as: kind) }
      guard case .dataCorrupted(let context) = error else { continue }
      #expect(context.debugDescription.contains("`\(text)`"))
    }
  }

  @Test(
    "a policy that names what there is not is refused",
    arguments: [
      (#""rolling 7d""#, #""rolling 7y""#), (#""drop""#, #""lose""#), (#""22:00""#, #""25:00""#),
      (#""22:00""#, #""24:00""#), (#""08:00""#, #""24:01""#),
      (#""channel.marketing""#, #""channel.promo""#), (#""new_like""#, #""like""#),
    ])
  func unknownNames(known: String, unknown: String) throws {
    let policy = Policy(
      caps: [.channel(.marketing): Cap(limit: 2, per: .rolling(.days(7)))],
      quietHours: QuietRule(window: QuietWindow("22:00", "08:00")), digest: [.newLike: .hours(2)])
    let text = try encode(policy)
    #expect(try decode(text, as: Policy.self) == policy)
    #expect(text.contains(known))
    let wrong = text.replacing(known, with: unknown)
    #expect(throws: DecodingError.self) { try decode(wrong, as: Policy.self) }
  }
}
