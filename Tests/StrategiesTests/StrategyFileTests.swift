import Foundation
import PushMessages
import PushModel
import PushPolicy
import PushService
import Strategies
import Testing

@Suite("The arms of a scenario file are strategies, without a simulator")
struct StrategyFileTests {
  private static let evening = """
    pushlab: 1
    name: evening
    world: { kind: smallBusiness, subscribers: 10, moons: 2 }
    horizon: { days: soon }
    gap: &gap 90min
    arms:
      - name: late
        extends: house
        strategy: { quietHours: { from: "23:00" }, budget: none }
      - name: house
        baseline: true
        strategy:
          caps: { global: { limit: 3, per: rolling 7d, overflow: defer } }
          budget: { limit: 9, per: isoWeek }
          minGap: *gap
          quietHours: { from: "22:00", to: "08:00", action: drop }
          rules: { inactivity: { after: 5d } }
      - name: bare
        edits: [{ at: 2d, strategy: { minGap: 1h } }, { at: 3d }]
    """

  private func evening() throws -> StrategyFile {
    try StrategyFile(scenario: Self.evening, file: "evening.yaml")
  }

  @Test("arms come in the order of the file, and the baseline is the one that is marked")
  func names() throws {
    let arms = try evening()
    #expect(arms.names == ["late", "house", "bare"])
    #expect(arms.baseline == "house" && arms.file == "evening.yaml")
    let plain = "pushlab: 1\narms: [{ name: a }, { name: b }]"
    #expect(try StrategyFile(scenario: plain, file: "p.yaml").baseline == "a")
  }

  @Test("an arm has its own settings over those that it extends, and defaults below them")
  func inheritance() throws {
    let arms = try evening()
    let (house, late) = (try arms.strategy(of: "house"), try arms.strategy(of: "late"))
    let cap = Cap(limit: 3, per: .rolling(.days(7)), overflow: .defer)
    #expect(house.policy.caps == [.global: cap] && late.policy.caps == [.global: cap])
    #expect(house.policy.minGap == .minutes(90) && late.policy.minGap == .minutes(90))
    #expect(house.policy.budget == Cap(limit: 9, per: .isoWeek) && late.policy.budget == nil)
    let window = QuietWindow(from: 23 * 60, to: 8 * 60)
    #expect(late.policy.quietHours == QuietRule(window: window, action: .drop))
    #expect(late.rules == house.rules && house.rules != Strategy().rules)
    #expect(try arms.strategy(of: "bare") == Strategy())
  }

  @Test("S1-5-deeplink: addresses of links are a setting of an arm; without it there are none")
  func links() throws {
    let text = """
      pushlab: 1
      arms:
        - { name: both, strategy: { links: { scheme: shop, host: shop.example } } }
        - { name: other, extends: both, strategy: { links: { host: store.example } } }
        - { name: path, extends: both, strategy: { links: none } }
        - { name: bare }
      """
    let arms = try StrategyFile(scenario: text, file: "links.yaml")
    let found = try arms.names.map { try arms.strategy(of: $0).links }
    let both = AppLinks(scheme: "shop", host: "shop.example")
    #expect(found == [both, AppLinks(scheme: "shop", host: "store.example"), nil, nil])
    #expect(try arms.strategy(of: "path") == Strategy())
  }

  @Test("edits are counted, and the strategy is the one before them")
  func edits() throws {
    let arms = try evening()
    #expect(try arms.names.map(arms.edits(of:)) == [0, 0, 2])
    #expect(try arms.strategy(of: "bare").policy.minGap == .zero)
  }

  @Test("a file without arms of its own has those of the file that it extends")
  func extendedFile() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scenarios").standardized.path
    let text = "pushlab: 1\nextends: quickstart.yaml"
    let own = try StrategyFile(scenario: text, file: "\(folder)/own.yaml")
    let base = try StrategyFile(path: "\(folder)/quickstart.yaml")
    #expect(own.names == base.names && own.names.contains("tight-cap"))
    for name in base.names {
      #expect(try own.strategy(of: name) == base.strategy(of: name))
    }
  }
}

@Suite("A strategy that pushlab api strategy printed reads back")
struct StrategyTextTests {
  @Test("as JSON, with what it was tried in beside it; what is absent has its default")
  func json() throws {
    let text = """
      {"arm": "a", "caps": {"global": {"limit": 1, "per": "localDay"}}, "minGap": "30min",
       "planHash": "b38b71e829a3ca39", "scenario": "quickstart"}
      """
    let cap = Cap(limit: 1, per: .localDay)
    let expected = Strategy(policy: Policy(caps: [.global: cap], minGap: .minutes(30)))
    #expect(try Strategy(text: text, file: "strategy.json") == expected)
  }

  @Test("every key of a strategy, as JSON")
  func whole() throws {
    let arms = try StrategyFile(
      scenario: "pushlab: 1\narms: [{ name: a, strategy: { style: [emoji], timing: '18:00' } }]",
      file: "s.yaml")
    let strategy = try arms.strategy(of: "a")
    let text = String(decoding: try JSONEncoder().encode(strategy), as: UTF8.self)
    #expect(try Strategy(text: text, file: "strategy.json") == strategy)
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      ("minGap: soon", "y:1:9: minGap is 'soon'; accepted: the word none; or a duration"),
      ("arms: []", "y:1:1: arms is not known here; did you mean 'arm'? accepted: caps,"),
      (
        "fanout: { backoffBase: 2min }",
        "y:1:24: fanout.backoffBase is '2min'; accepted: at most backoffMax, 1min"
      ),
      (
        "quietHours: { from: '09:00', to: '09:00' }",
        "y:1:34: quietHours.to is '09:00', as quietHours.from is: no time, or the whole day;"
      ),
      ("", "y:1:1: the document is empty; accepted: a mapping of keys to values"),
    ])
  func refused(text: String, problem: String) {
    let error = #expect(throws: StrategyFileError.self) { try Strategy(text: text, file: "y") }
    #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
  }
}
