import Documents
import PushMessages
import PushModel
import PushService
import Strategies
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

@Suite("A scenario and its arms change single keys of the content that ships")
struct ContentScenarioTests {
  private static func scenario(_ content: String, arms: String = "[{ name: a }]") -> String {
    "pushlab: 1\nname: s\ncontent: \(content)\narms: \(arms)\n"
  }

  private func load(_ text: String, _ overrides: [String] = []) throws -> ScenarioFile {
    try ScenarioFile.load(text: text, name: "s.yaml", overrides: overrides)
  }

  private static func offer(_ title: String) -> String {
    "{ types: { offer: { text: { en: { title: \"\(title)\" } } } } }"
  }

  private func title(_ strategy: Strategy) -> String? {
    strategy.content.file.types[.offer]?.text[.en]?.title
  }

  @Test("S0-FR-NOT-05: an arm's words are over the scenario's, and these over what ships")
  func layers() throws {
    let arms =
      "[{ name: a }, { name: b, strategy: { content: \(Self.offer("B {title}")) } }, "
      + "{ name: c, extends: b }, { name: d, edits: [{ at: 2d, strategy: { content: "
      + "\(Self.offer("D {title}")) } }] }]"
    let scenario = try load(Self.scenario(Self.offer("A {title}"), arms: arms)).scenario
    #expect(
      scenario.arms.map { title($0.strategy) } == [
        "A {title}", "B {title}", "B {title}", "A {title}",
      ])
    #expect(scenario.arms[3].edits.map { title($0.strategy) } == ["D {title}"])
    var shipped = scenario.arms[0].strategy.content.file
    shipped.types[.offer]?.text[.en]?.title = "Offer from {business}"
    #expect(shipped == .shipped)
  }

  @Test("content is in the resolved text as far as it differs, which reads as the same")
  func resolved() throws {
    let arms = "[{ name: a }, { name: b, strategy: { content: \(Self.offer("B {title}")) } }]"
    let file = try load("pushlab: 1\nname: s\narms: \(arms)\n")
    #expect(file.resolved.contains("title: \"B {title}\"") && !file.resolved.contains("{count}"))
    let again = try load(file.resolved)
    #expect(again.scenario == file.scenario && again.resolved == file.resolved)
    let printed = try file.scenario.arms[1].strategy.yaml()
    #expect(try Strategy(text: printed, file: "b.yaml") == file.scenario.arms[1].strategy)
    let arm = try StrategyFile(scenario: "pushlab: 1\narms: \(arms)\n", file: "s.yaml")
    #expect(try arm.strategy(of: "b") == file.scenario.arms[1].strategy)
  }

  @Test("content changes the plan's hash, and that of an equal content is equal")
  func hash() throws {
    func hash(_ content: String) throws -> UInt64 {
      let file = try load(Self.scenario(content))
      return try ExperimentPlan(file.scenario, resolved: file.resolved).hash
    }
    let plain = try hash("{}")
    #expect(try hash(Self.offer("Offer from {business}")) == plain)
    #expect(try hash(Self.offer("A {title}")) != plain)
  }

  @Test("a content file stands beside the scenario; what is wrong has its own file and line")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("s.yaml", Self.scenario("words.yaml"))
    try folder.write("words.yaml", "pushlab-content: 1\ntypes:\n  offer: { emoji: \"!\" }\n")
    let file = try ScenarioFile.load(path: path)
    #expect(file.scenario.arms[0].strategy.content.file.types[.offer]?.emoji == "!")
    try folder.write("words.yaml", "pushlab-content: 1\ntypes:\n  offer: { emojy: \"!\" }\n")
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile.load(path: path) }
    // Who reads the error may not be allowed to see the file, so nothing of it is quoted.
    let line = "words.yaml:3:12: is not of this format; accepted: trigger, interruption"
    #expect(error?.description.contains(line) == true, "\(error as Any)")
  }

  @Test(
    "what is wrong is told with its place and what is accepted",
    arguments: [
      (
        "{ types: { offer: { text: { en: { title: \"{nope}\" } } } } }",
        "3:51: arms[0].strategy.content.types.offer.text.en.title `{nope}` names the slot `nope`; known are"
      ),
      (
        "{ types: { offer: { link: { path: offers } } } }",
        "3:44: arms[0].strategy.content.types.offer.link.path is 'offers'; accepted: a path that begins with /"
      ),
      (
        "{ types: { reminder: { pool: { en: [] } } } }",
        "3:45: content.types.reminder.pool.en is a list of 0; accepted: a list of"
      ),
      (
        "{ types: { ofer: {} } }",
        "3:27: arms[0].strategy.content.types.ofer is no type that ships, and has no category; did you mean 'offer'?"
      ),
      ("{ limits: { title: 0 } }", "3:29: content.limits.title is '0'; accepted: a whole number"),
      (
        "{ languages: { fallback: de } }",
        "3:35: content.languages.fallback is 'de'; accepted: one of en, nb, af, zu"
      ),
      ("missing.yaml", "3:10: content is 'missing.yaml'; missing.yaml: no such file"),
    ])
  func problems(content: String, problem: String) {
    let found = Scenarios.problems(of: Self.scenario(content))
    #expect(found.count == 1 && found[0].hasPrefix("s.yaml:" + problem), "\(found)")
  }

  @Test("a content file is no scenario")
  func otherKind() {
    let found = Scenarios.problems(of: "pushlab-content: 1\ntypes: {}\n")
    #expect(
      found == [
        "s.yaml:1:1: is a content file, which a scenario's `content` names; accepted: a scenario"
      ])
  }

  @Test("a digest needs a text for several, which a content may bring along")
  func digests() throws {
    let arms = "[{ name: a, strategy: { digest: { offer: 1h } } }]"
    #expect(Scenarios.problems(of: Self.scenario("{}", arms: arms)).count == 1)
    let many = "{ types: { offer: { many: { text: { en: { title: \"{count}\", body: b } } } } } }"
    #expect(Scenarios.problems(of: Self.scenario(many, arms: arms)) == [])
  }
}

@Suite("Earlier names of types are read as the present ones")
struct EarlierNameTests {
  private static func text(_ strategy: String) -> String {
    "pushlab: 1\nname: s\narms:\n  - { name: a, strategy: { \(strategy) } }\n"
  }

  private func load(_ strategy: String, _ overrides: [String] = []) throws -> ScenarioFile {
    try ScenarioFile.load(text: Self.text(strategy), name: "s.yaml", overrides: overrides)
  }

  @Test(
    "in caps, times to live, retries and restrictions of metrics",
    arguments: [
      (
        "caps: { promotion: { limit: 1, per: localDay } }",
        "caps: { promo.offer: { limit: 1, per: localDay } }"
      ),
      ("timeToLive: { order: 2d }", "timeToLive: { order.confirmed: 2d }"),
      ("fanout: { retries: { message: 2 } }", "fanout: { retries: { message.received: 2 } }"),
      (
        "fanout: { throttle: { promotion: 4_000 } }", "fanout: { throttle: { promo.offer: 4_000 } }"
      ),
      ("digest: { message: 2h }", "digest: { message.received: 2h }"),
    ])
  func read(earlier: String, present: String) throws {
    let (one, other) = (try load(earlier), try load(present))
    #expect(one.scenario == other.scenario && one.resolved == other.resolved)
    #expect(one.remarks.count == 1 && other.remarks == [])
  }

  @Test("a remark has the place and the present name, also of a setting's key")
  func remarks() throws {
    let file = try load("timeToLive: { order: 2d }")
    #expect(
      file.remarks == [
        "s.yaml:4:42: arms[0].strategy.timeToLive.order is 'order', an earlier name; write "
          + "'order.confirmed'"
      ])
    let set = try load("", ["arms[0].strategy.timeToLive.order=3d"])
    #expect(set.scenario.arms[0].strategy.timeToLive[.order] == .days(3))
    let metric = try load("", ["metrics.report=[\"openRate[type=promotion]\"]"])
    #expect(metric.resolved.contains("openRate[type=promo.offer]"))
  }

  @Test("a key under both of its names is refused")
  func both() {
    let found = Scenarios.problems(of: Self.text("timeToLive: { order: 2d, order.confirmed: 3d }"))
    #expect(
      found == [
        "s.yaml:4:42: arms[0].strategy.timeToLive.order is an earlier name of 'order.confirmed', "
          + "which is there too; accepted: one of them"
      ])
  }
}
