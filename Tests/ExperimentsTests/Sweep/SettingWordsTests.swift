import Testing

@testable import Experiments
@testable import Scenarios

@Suite("Settings in words")
struct SettingWordsTests {
  private static let scenario = """
    pushlab: 1
    name: s
    arms:
      - name: house
        strategy:
          caps:
            global: { limit: 3, per: localDay }
            marketing: { limit: 2, per: isoWeek }
            new_post: { limit: 4, per: rolling 7d }
          budget: { limit: 30, per: rolling 28d }
          minGap: 30min
          quietHours: { from: "22:00", to: "08:00" }

    """

  private static func words() throws -> SettingWords {
    try ScenarioFile.load(text: scenario, name: "s.yaml").scenario.words
  }

  @Test(
    "a value is told as a person would say it",
    arguments: [
      ("caps.global.limit", "3", "three pushes a day"),
      ("caps.global.limit", "1", "one push a day"), ("caps.global.limit", "0", "no pushes a day"),
      ("caps.global.limit", "20", "20 pushes a day"),
      ("caps.global.per", "isoWeek", "three pushes a week"),
      ("caps.marketing.limit", "1", "one marketing push a week"),
      ("caps.new_post.limit", "1_000", "1,000 new post pushes in any 7 days"),
      ("caps.marketing", "none", "no cap on marketing pushes"), ("caps", "none", "no caps"),
      ("budget.limit", "12", "twelve pushes in any 28 days"),
      ("minGap", "90min", "90 min between pushes"),
      ("minGap", "none", "no gap between pushes"), ("minGap", "0s", "no gap between pushes"),
      ("quietHours.from", "22:00", "quiet from 22:00 to 08:00"),
      ("quietHours.to", "07:30", "quiet from 22:00 to 07:30"),
      ("quietHours", "none", "no quiet hours"), ("timing", "immediate", "sent at once"),
      ("timing", "18:00", "sent at 18:00"), ("timing", "spread 2h", "spread over 2 h"),
      ("timing", "bestHour", "sent in each person's best hour"),
      ("digest.new_post", "2h", "new post pushes gathered for 2 h"),
      ("timeToLive.new_post", "4h", "new post pushes shown for up to 4 h"),
    ])
  func strategy(key: String, value: String, phrase: String) throws {
    #expect(try Self.words().phrase("arms[house].strategy.\(key)", value) == phrase)
  }

  @Test(
    "what has no words of its own reads as in a file",
    arguments: [
      ("arms[house].strategy.gapOverflow", "drop", "gapOverflow = drop"),
      ("arms[house].strategy.caps.updates.limit", "3", "caps.updates.limit = 3"),
      ("arms[house].strategy.caps.global.limit", "many", "caps.global.limit = many"),
      ("arms[house].strategy.caps.global.overflow", "defer", "caps.global.overflow = defer"),
      ("world.posts.offerLength", "3h", "world.posts.offerLength = 3h"),
      ("world", "x", "world = x"),
      ("", "x", " = x"), ("arms[", "x", "arms[ = x"), ("arms[house]", "x", "arms[house] = x"),
      ("strategy", "x", "strategy = x"),
    ])
  func others(key: String, value: String, phrase: String) throws {
    #expect(try Self.words().phrase(key, value) == phrase)
  }

  @Test("the size of a world has words") func world() throws {
    #expect(try Self.words().phrase("world.subscribers", "5_000") == "5,000 subscribers")
  }

  @Test("several settings are one phrase, and what goes together is told once") func several()
    throws
  {
    let words = try Self.words()
    let prefix = "arms[house].strategy."
    #expect(
      words.phrase([
        (prefix + "caps.global.limit", "3"), (prefix + "caps.marketing.limit", "2"),
        (prefix + "minGap", "2h"),
      ]) == "three pushes a day, two marketing pushes a week and 2 h between pushes")
    #expect(
      words.phrase([(prefix + "quietHours.from", "22:00"), (prefix + "quietHours.to", "08:00")])
        == "quiet from 22:00 to 08:00")
  }
}
