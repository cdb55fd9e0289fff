import Foundation
import PushFanout
import PushModel
import PushPolicy
import Testing

@testable import PushMessages
@testable import PushService

@Suite("A host has types of push of its own")
struct AddedTypeServiceTests {
  private static func content(_ names: [String]) throws -> Content {
    var file = ContentFile.shipped
    for name in names {
      var row = TypeContent()
      row.category = .updates
      row.text = [.en: TextContent(title: "How was it?", body: "Tell them")]
      file.types[name] = row
    }
    return try Content(file)
  }

  private static func strategy(_ names: [String] = ["survey.sent"]) throws -> Strategy {
    let content = try content(names)
    let survey = content.types["survey.sent"]!
    let cap = Cap(limit: 1, per: .localDay, overflow: .defer)
    var strategy = Strategy(
      policy: Policy(caps: [.type(survey): cap]), content: content,
      timeToLive: TimeToLive([survey: .days(9)]))
    strategy.fanout.workers = 5
    return strategy
  }

  @Test("as text, a strategy names them, and is the same when it is read")
  func coding() throws {
    var strategy = try Self.strategy(["survey.sent", "poll"])
    let (survey, poll) = (strategy.content.types["survey.sent"]!, strategy.content.types["poll"]!)
    strategy.fanout.throttle = [poll: 10]
    strategy.fanout.retries = RetryLimits(1, overrides: [survey: 3])
    strategy.policy.ranks = [.type(poll): 80]
    strategy.journeys = ["j": Journey(enter: .orderUpdated, steps: [.send(survey)])]
    let bytes = try JSONEncoder().encode(strategy)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""survey.sent":{"exempt"#) || text.contains(#""survey.sent":"#))
    #expect(!text.contains("type 2"))
    #expect(try JSONDecoder().decode(Strategy.self, from: bytes) == strategy)
    let other = text.replacing(#""send":"survey.sent""#, with: #""send":"surve""#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Strategy.self, from: Data(other.utf8))
    }
  }

  @Test("a policy that names a type which the content does not have is refused")
  func unknown() throws {
    var strategy = try Self.strategy()
    strategy.content = .shipped
    #expect(throws: PolicyError.unknownType("type 24", key: "caps")) {
      _ = try PushService(strategy, zones: Place.table)
    }
  }

  @Test("its cap holds, and a snapshot has it by name: other numbers mean the same")
  func snapshot() throws {
    let service = try PushService(try Self.strategy(), zones: Place.table)
    let survey = try #require(service.policy.names.types["survey.sent"])
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    var anna = try Golden.anna(service)
    anna.preferTypes(off: [survey, .offer])
    var effects: ContiguousArray<PushService.Effect> = []
    var answers: [PushService.Answer] = []
    for number in UInt32(1)...3 {
      anna.preferTypes(off: number == 1 ? [survey, .offer] : [.offer])
      answers.append(
        service.receive(
          .intend(.make(survey, number, at: Golden.now), from: .inGoodStanding, isInAudience: true),
          for: &anna, through: &fanout, at: Golden.now, effects: &effects))
    }
    #expect(answers[0] == .decided(.suppressed(.typeOff)))
    guard case .decided(.handed) = answers[1], case .decided(.held(_, .cap)) = answers[2] else {
      Issue.record("\(answers)")
      return
    }
    let (bytes, queue) = (anna.snapshot(), fanout.snapshot(naming: service.policy.names.types))
    #expect(bytes[4] == 6 && queue[4] == 6)
    // `poll` comes before `survey.sent`, which has another number now.
    let later = try PushService(try Self.strategy(["survey.sent", "poll"]), zones: Place.table)
    let other = later.policy.names.types
    #expect(other["survey.sent"] != survey)
    let same = try RecipientState(snapshot: bytes, under: later, at: Golden.now)
    #expect(same.heldCount == 1)
    #expect(other.name(of: same.archive.pointee.held[0].push.type) == "survey.sent")
    #expect(same.recipient.preferences.typesOff == TypeSet(.offer))
    let calls = try FanoutState(
      snapshot: queue, FanoutRules(workers: 5), recipients: 1_000, naming: other)
    #expect(calls.openCalls.map { other.name(of: $0.type) } == ["survey.sent"])
    // A content that does not have the type of a held push is refused, with the name.
    let plain = try PushService(Strategy(), zones: Place.table)
    let error = #expect(throws: SnapshotError.self) {
      _ = try RecipientState(snapshot: bytes, under: plain, at: Golden.now)
    }
    #expect("\(error as Any)".contains("survey.sent"))
  }
}

extension AddedTypeServiceTests {
  private static func capped(_ names: [String]) throws -> PushService {
    var strategy = Strategy(
      policy: Policy(caps: [.global: Cap(limit: 1, per: .localDay, exempt: [])]))
    strategy.content = try content(names)
    return try PushService(strategy, zones: Place.table)
  }

  @Test(
    "a cap over all keeps its count where a type has come, or has gone, since the snapshot",
    arguments: [
      (["poll"], ["poll", "survey.sent"]), (["poll", "survey.sent"], ["poll"]), ([], ["poll"]),
    ] as [([String], [String])])
  func changed(before: [String], after: [String]) throws {
    let service = try Self.capped(before)
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    var anna = try Golden.anna(service)
    var effects: ContiguousArray<PushService.Effect> = []
    let first = service.receive(
      .intend(.make(.newPost, 1, at: Golden.now), from: .inGoodStanding, isInAudience: true),
      for: &anna, through: &fanout, at: Golden.now, effects: &effects)
    guard case .decided(.handed) = first else {
      Issue.record("\(first)")
      return
    }
    let later = try Self.capped(after)
    var same = try RecipientState(snapshot: anna.snapshot(), under: later, at: Golden.now)
    let second = later.receive(
      .intend(.make(.newPost, 2, at: Golden.now), from: .inGoodStanding, isInAudience: true),
      for: &same, through: &fanout, at: Golden.now, effects: &effects)
    #expect(second == .decided(.suppressed(.globalCap)))
  }

  @Test("what is wrong with its push is told with its name, whatever table is in use")
  func wrong() throws {
    var file = ContentFile.shipped
    var row = TypeContent()
    row.category = .updates
    row.text = [.en: TextContent(title: "How was {title}?", body: "Tell them")]
    file.types["survey.sent"] = row
    let content = try Content(file)
    let survey = try #require(content.types["survey.sent"])
    let error = #expect(throws: ContentError.self) {
      try Composer(content: content).compose(
        .make(survey, 1, at: Golden.now), slots: Slots(), language: .en, style: .plain)
    }
    #expect(error == .added("survey.sent", .missingSlot(.title, survey)))
    #expect(
      error?.description == "`survey.sent` came without `title`, which its text must name")
  }
}

extension RecipientState {
  fileprivate mutating func preferTypes(off types: [PushType]) {
    person.pointee.recipient.preferences.typesOff = TypeSet(types.map { TypeSet($0) })
  }
}
