import PushMessages
import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Reminders with a pool of one's own in a world whose people tell texts apart.
@Suite struct OwnPoolTests {
  @Test(
    "S2-random: each of twenty texts of one's own is sent, whatever people think of them",
    arguments: [ResponseParameters.Habituation.none, .recency, .text])
  func all(habituation: ResponseParameters.Habituation) throws {
    var file = ContentFile.shipped
    file.types[.reminder]?.pool = [
      .en: (0..<20).map { TextContent(title: "t\($0)", body: "b\($0)") }
    ]
    var strategy = Strategy.instant
    strategy.content = try Content(file)
    var world = WorldParameters.plain(.inactivity, subscribers: 60)
    world.activity.sessionsPerDay = 0.2
    world.response.habituation = habituation
    world.response.textSigma = 0.5
    let rows = Town(world, seed: 3, days: 21).run(strategy).events
    let texts = rows.filter { $0.kind == .attempted && $0.type == .reminder }.map(\.text)
    #expect(Set(texts) == Set(1...20) && texts.count > 60, "\(texts.count)")
  }
}
