import PushMessages
import PushModel
import Scenarios
import Testing

@testable import Reports
@testable import SimWorld

/// What people read of one push, and of two arms that decide differently.
@Suite("Stories as trees") struct StoryTreeTests {
  private static let zones = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])

  private static func time(_ hour: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_773_835_200_000 + hour * 3_600_000)
  }

  private static func moment(_ hour: Int64) -> Moment { moment(time(hour)) }

  private static func moment(_ time: Timestamp) -> Moment {
    Moment(time, in: ZoneID(rawValue: 0), of: zones)
  }

  private static let person = PersonOfStory(
    subscriber: 7, uid: 4_711, zone: "Europe/Oslo", language: "nb")
  private static let push = PushOfStory(
    id: "42/65", hexadecimal: "2a0041", type: "new_post", category: "content", business: 42,
    origin: "a post of business 42", intended: moment(0), expires: moment(24))

  private static func decision(_ answer: String, until: Moment? = nil) -> DecisionStory {
    let held = answer == "held"
    return DecisionStory(
      at: moment(0), push: push.id, items: 2, answer: answer, reason: held ? "quietHours" : nil,
      until: until, rule: held ? "quietHours" : nil,
      rules: [
        PolicyRuleStory(
          rule: "globalCap", answer: "passed", reason: nil, until: nil,
          inputs: [
            InputStory(name: "sent", value: "1"), InputStory(name: "limit", value: "3"),
            InputStory(name: "counted since", value: "2026-03-18 00:00:00 in the person's zone"),
          ]),
        PolicyRuleStory(
          rule: "quietHours", answer: held ? "held" : "passed", reason: nil, until: until,
          inputs: [
            InputStory(name: "from", value: "22:00"), InputStory(name: "to", value: "08:00"),
          ]
        ),
        PolicyRuleStory(
          rule: "minimumGap", answer: "notAsked", reason: nil, until: nil, inputs: []),
      ], note: held ? "it waits | with others" : nil)
  }

  private static func event(_ kind: EventKind, _ hour: Int64, device: Int8 = -1) -> EventStory {
    var row = EventRow(
      recipient: 7, push: PushID(rawValue: 1), at: time(hour),
      latency: kind == .held ? 7_200_000 : -1, business: 42, arm: 0, kind: kind, type: .newPost,
      device: device, reason: 255, isInCohort: true)
    if kind == .tapped { row.landing = Landing.gone.rawValue }
    return EventStory(row, moment)
  }

  private static let story = PushStory(
    schema: 1, name: "evening", planHash: "ab12", design: .paired, replication: 0, arm: "house",
    person: person, push: push, decisions: [decision("held", until: moment(2))],
    content: ContentStory(
      language: "nb", styles: [], title: "Business 42", body: "Example 65 is new",
      deepLink: "/p/65",
      addresses: ["app://p/65"],
      payloads: [.init(platform: "ios", provider: "apns", bytes: 412, body: "{}")], problem: nil),
    calls: [],
    stays: [
      StayStory(
        StoredPush(
          push: PushID(rawValue: 1), device: DeviceIndex(rawValue: 0), at: time(2), until: time(3),
          isInTime: true, isDozing: false), moment)
    ], permission: [], events: [event(.held, 0), event(.tapped, 3, device: 0)],
    notes: ["the log is a sample"])

  @Test("a push: what was decided and why, its content, and its way to the device")
  func push() {
    #expect(
      Self.story.tree.terminal() == """
        push 42/65   new_post, content
        a post of business 42 · in payloads 2a0041
        subscriber 7 · Europe/Oslo · nb · uid 4711
        arm house · replication 0 · plan ab12
        intended  2026-03-18 12:00:00.000 UTC   2026-03-18 12:00:00.000 local
        expires   2026-03-19 12:00:00.000 UTC   2026-03-19 12:00:00.000 local

        DECISION 1 of 1                 2026-03-18 12:00:00.000 UTC · 12:00:00.000 local
          tells of 2 events
            global cap         passed          sent 1, limit 3, counted since 2026-03-18
                                               00:00:00 in the person's zone
          ▸ quiet hours        held            from 22:00, to 08:00
            minimum gap        not asked
          → held for quiet hours until 2026-03-18 14:00:00.000 UTC (14:00:00 local)
            it waits | with others

        CONTENT                                   names are examples: the world has none
          title     Business 42
          body      Example 65 is new
          link      /p/65
                    app://p/65
          style     plain, in nb
          payload   412 bytes by apns for ios

        DEVICES OUT OF REACH                            what the provider keeps for them
          2026-03-18 14:00:00.000  device 0 offline  kept until 2026-03-18 15:00:00.000

        EVENTS                                   UTC · local · as the event log has them
          2026-03-18 12:00:00.000  12:00:00  push     held for 2.0 h
          2026-03-18 15:00:00.000  15:00:00  device 0 tapped
                                                      → target gone, dashboard

        NOTES
        ! the log is a sample

        """)
    let markdown = Self.story.tree.markdown
    #expect(markdown.contains("## Push 42/65: new_post, content"))
    #expect(markdown.contains("| ▸ quiet hours | held | from 22:00, to 08:00 |"))
    #expect(markdown.contains(#"- it waits \| with others"#))
    #expect(markdown.contains("- **Warning:** the log is a sample") && !markdown.contains("```"))
  }

  @Test("two arms: both decisions, what follows, and each arm's totals")
  func difference() {
    func side(_ arm: String, sent: Int) -> ArmDifference.Side {
      ArmDifference.Side(
        arm: arm, decisions: 9, intended: 9, sent: sent, delivered: sent, opened: 1,
        hasLeft: sent > 3)
    }
    let report = ArmDifference(
      schema: 1, name: "evening", planHash: "ab12", replication: 0, person: Self.person,
      arms: [side("house", sent: 3), side("free", sent: 5)], decisionsAlike: 4,
      first: .init(
        one: .init(push: Self.push, decision: Self.decision("held", until: Self.moment(2))),
        other: .init(push: Self.push, decision: Self.decision("handed"))),
      chain: [
        .init(
          at: Self.moment(0), one: nil,
          other: .init(push: "42/65", short: "42/65 ", type: "new_post", kind: "sent", reason: nil))
      ])
    #expect(
      report.tree.terminal() == """
        house against free
        subscriber 7 · Europe/Oslo · uid 4711 · replication 0 · plan ab12
        4 decisions are the same before the first that differs

        UNDER house
          push      42/65, new_post: a post of business 42
          decided   2026-03-18 12:00:00.000 UTC · 12:00:00 local
          ▸ quiet hours: from 22:00, to 08:00
          → held for quiet hours until 2026-03-18 14:00:00.000 UTC (14:00:00 local)
            it waits | with others

        UNDER free
          push      42/65, new_post: a post of business 42
          decided   2026-03-18 12:00:00.000 UTC · 12:00:00 local
          → handed to the fan-out

        EVENTS IN ONE ARM ONLY                            business/number and event, UTC
                              house                        free
          26-03-18 12:00:00   ·                            42/65 sent

        OVER THE WHOLE RUN
                             decisions  intended      sent delivered    opened      left
        house                        9         9         3         3         1        no
        free                         9         9         5         5         1       yes

        """)
    #expect(report.tree.markdown.contains("| 26-03-18 12:00:00 | · | 42/65 sent |"))
  }
}
