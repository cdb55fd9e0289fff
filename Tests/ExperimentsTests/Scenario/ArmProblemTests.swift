import PushModel
import PushService
import Testing

@testable import PushPolicy
@testable import Scenarios

@Suite("Arms that cannot be compared, or a strategy that cannot be run, are refused")
struct ArmProblemTests {
  /// The problem lines of these arms, the first of which stands on line 4.
  private func problems(_ arms: String..., head: String = "name: s") -> [String] {
    let lines = arms.map { "  - { \($0) }" }.joined(separator: "\n")
    return Scenarios.problems(of: "pushlab: 1\n\(head)\narms:\n\(lines)")
  }

  @Test("Two arms of one name")
  func sameName() {
    #expect(
      problems("name: a", "name: b", "name: a") == [
        "s.yaml:6:13: arms[2].name is 'a', as arms[0].name is; accepted: a name of its own"
      ])
  }

  @Test("Two baselines")
  func twoBaselines() {
    #expect(
      problems("name: a, baseline: true", "name: b, baseline: true") == [
        "s.yaml:5:26: arms[1].baseline is 'true', as arms[0].baseline is; accepted: one baseline"
      ])
  }

  @Test("Arms that extend one another come round once, wherever one begins")
  func circle() {
    #expect(
      problems(
        "name: d, extends: a", "name: a, extends: b", "name: b, extends: c",
        "name: c, extends: a"
      ) == [
        "s.yaml:7:25: arms[3].extends is 'a'; which is a cycle: a → b → c → a"
      ])
    #expect(
      problems("name: a, extends: a") == [
        "s.yaml:4:25: arms[0].extends is 'a'; which is a cycle: a → a"
      ])
  }

  @Test("An arm that is not there")
  func unknownBase() {
    #expect(
      problems("name: house", "name: b, extends: hose", "name: c, extends: far") == [
        "s.yaml:5:25: arms[1].extends is 'hose'; did you mean 'house'? accepted: house, c",
        "s.yaml:6:25: arms[2].extends is 'far'; accepted: house, b",
      ])
    #expect(
      problems("name: a, extends: b") == [
        "s.yaml:4:25: arms[0].extends is 'b'; accepted: nothing, it is the only arm"
      ])
  }

  @Test("What an arm takes over is complete before it is looked at for what is missing")
  func completeAfterMerge() throws {
    let text = """
      pushlab: 1
      name: s
      arms:
        - name: drop
          extends: defer
          strategy: { quietHours: { action: drop } }
        - name: defer
          strategy: { quietHours: { from: "22:00", to: "08:00" }, minGap: 1h }
      """
    let arms = try Scenarios.load(text).arms
    let window = QuietWindow(from: 1_320, to: 480)
    #expect(arms[0].strategy.policy.quietHours == QuietRule(window: window, action: .drop))
    #expect(arms[0].strategy.policy.minGap == .hours(1))
    #expect(arms.map(\.baseline) == [true, false])
    #expect(
      problems("name: a, strategy: { quietHours: { action: drop } }") == [
        "s.yaml:4:28: arms[0].strategy.quietHours.from is missing; "
          + "accepted: a time of day such as \"22:00\"",
        "s.yaml:4:28: arms[0].strategy.quietHours.to is missing; "
          + "accepted: a time of day such as \"22:00\", up to \"24:00\"",
      ])
  }

  @Test("Equal ends of people's own quiet hours are refused as a strategy's are")
  func ownQuietHours() {
    let world = "world: { preferences: { ownQuiet: { from: \"22:00\", to: \"22:00\" } } }"
    let found = problems("name: a", head: "name: s\n" + world)
    #expect(found.count == 1)
    let words = "world.preferences.ownQuiet.to is '22:00', as ownQuiet.from is:"
    #expect(found.first?.contains(words) == true)
    let whole = world.replacing("to: \"22:00\"", with: "to: \"24:00\"")
    #expect(problems("name: a", head: "name: s\n" + whole) == [])
  }

  @Test("A split needs two arms with people in them")
  func split() {
    #expect(
      problems("name: a", head: "name: s\ndesign: split") == [
        "s.yaml:3:9: design is 'split' and there is one arm; "
          + "accepted: two arms or more, or the design paired"
      ])
    let small = "name: s\nworld: { subscribers: 100 }\ndesign: split"
    #expect(
      problems("name: a", "name: b, weight: 0.01", head: small) == [
        "s.yaml:7:24: arms[1].weight is '0.01' of 1.01, which gives 0.990099 of 100 subscribers; "
          + "accepted: a weight that gives 2 or more"
      ])
    #expect(problems("name: a", "name: b, weight: 0.03", head: small) == [])
  }

  @Test("Arms of a split share one dispatch queue")
  func sharedQueue() {
    let slow = "name: b, strategy: { fanout: { batch: 5 } }"
    #expect(
      problems("name: a", slow, head: "name: s\ndesign: split") == [
        "s.yaml:6:36: arms[1].strategy.fanout is not that of arm 'a', and in a split all arms share "
          + "one dispatch queue; accepted: the same fanout in every arm, or the design paired"
      ])
    #expect(problems("name: a", slow, head: "name: s\ndesign: paired") == [])
  }

  @Test("More limits than a policy has, at the caps of their arm")
  func tooManyCaps() {
    let names = PushType.allCases.map(\.name) + PushModel.Category.allCases.map { "channel.\($0)" }
    let caps = names.prefix(Policy.capsMax).map { "\($0): { limit: 1, per: isoWeek }" }
      .joined(separator: ", ")
    let budget = "budget: { limit: 1, per: isoWeek }"
    #expect(problems("name: a, strategy: { caps: { \(caps) } }") == [])
    #expect(
      problems("name: b", "name: a, strategy: { caps: { \(caps) }, \(budget) }") == [
        "s.yaml:5:34: arms[1].strategy.caps cannot be counted: `caps` and `budget` are "
          + "\(Policy.capsMax + 1) limits, a policy has at most \(Policy.capsMax)"
      ])
  }

  private static let groups = PushGroup.names.map(\.name).joined(separator: ", ")
  private static let keys = Strategy.fields.keys.keys.map(\.name).joined(separator: ", ")
  private static let window =
    "one of localDay, isoWeek; or a rolling window such as 'rolling 7d', at most 365d"
  private static let timing =
    "one of immediate, lastActive, bestHour; or a time of day such as \"22:00\"; "
    + "or a window such as 'spread 2h', at most 28d"

  @Test(
    "One key of a strategy",
    arguments: [
      (
        "caps: { global: { limit: 1001, per: localDay } }",
        "53: arms[0].strategy.caps.global.limit is '1001'; "
          + "accepted: a whole number from 0 to 1000"
      ),
      (
        "caps: { global: { limit: 3 } }",
        "36: arms[0].strategy.caps.global.per is missing; accepted: \(window)"
      ),
      (
        "caps: { globl: { limit: 3, per: localDay } }",
        "36: arms[0].strategy.caps.globl is not known here; did you mean 'global'? "
          + "accepted: \(groups), each, inherit; or a tag, campaign or sender such as tag.sale, campaign.spring, "
          + "sender.7, or groups that must all hold such as tag.sale+marketing"
      ),
      (
        "caps: { global: { limit: 3, per: rolling 0d } }",
        "61: arms[0].strategy.caps.global.per is 'rolling 0d'; accepted: \(window)"
      ),
      (
        "minGap: soon",
        "36: arms[0].strategy.minGap is 'soon'; "
          + "accepted: the word none; or a duration such as 30min, 2h, 7d, at most 28d"
      ),
      (
        "timing: lastactive",
        "36: arms[0].strategy.timing is 'lastactive'; did you mean 'lastActive'? "
          + "accepted: \(timing)"
      ),
      ("timing: 24:00", "36: arms[0].strategy.timing is '24:00'; accepted: \(timing)"),
      (
        "quietHours: { from: '22:00', to: '22:00' }",
        "61: arms[0].strategy.quietHours.to is '22:00', as quietHours.from is: no time, or the "
          + "whole day; accepted: another time, from \"00:00\" to \"24:00\" for the whole day, or "
          + "quietHours: none"
      ),
      (
        "quietHours: { from: '24:00', to: '08:00' }",
        "48: arms[0].strategy.quietHours.from is \"24:00\"; "
          + "accepted: a time of day such as \"22:00\""
      ),
      (
        "quietHours: off",
        "40: arms[0].strategy.quietHours is 'off'; 'off' is 'none' here; "
          + "accepted: the word none; or a mapping with the keys from, to, action, actions"
      ),
      (
        "timeToLive: { order: 29d }",
        "49: arms[0].strategy.timeToLive[order.confirmed] is '29d'; "
          + "accepted: a duration such as 30min, 2h, 7d, at least 1s, at most 28d"
      ),
      (
        "fanout: { backoffBase: 2min }",
        "51: arms[0].strategy.fanout.backoffBase is '2min'; accepted: at most backoffMax, 1min"
      ),
      (
        "fanout: { workers: 0 }",
        "47: arms[0].strategy.fanout.workers is '0'; "
          + "accepted: the word none; or a whole number from 1 to 1_000_000"
      ),
      (
        "style: [emojis]",
        "36: arms[0].strategy.style[0] is 'emojis'; did you mean 'emoji'? "
          + "accepted: one of emoji, personalised, rich, question"
      ),
      (
        "links: { scheme: https }",
        "45: arms[0].strategy.links.scheme is 'https'; accepted: a URL scheme of the app such as "
          + "'shop', of lowercase letters, digits, '+', '-' and '.'"
      ),
      (
        "links: { host: https://shop.example }",
        "43: arms[0].strategy.links.host is 'https://shop.example'; "
          + "accepted: a host name in lowercase such as 'shop.example'"
      ),
      (
        "quiteHours: none",
        "28: arms[0].strategy.quiteHours is not known here; did you mean 'quietHours'? "
          + "accepted: \(keys)"
      ),
      (
        "sendTime: { by: thompson, slot: 5h }",
        "60: arms[0].strategy.sendTime.slot is '5h'; accepted: 1h, 2h, 3h, 4h, 6h, 8h, 12h"
      ),
      (
        "timing: lastActive, sendTime: { by: greedy }",
        "58: arms[0].strategy.sendTime chooses the time of day, as timing 'lastActive' does; "
          + "accepted: one of them, the other with timing: immediate or sendTime: none"
      ),
      (
        "score: { model: { weights: { hour: 1 } }, slot: 5h }",
        "76: arms[0].strategy.score.slot is '5h'; accepted: 1h, 2h, 3h, 4h, 6h, 8h, 12h"
      ),
      (
        "timing: bestHour, external: { command: [a] }",
        "56: arms[0].strategy.external chooses the time of day, as timing 'bestHour' does; "
          + "accepted: one of them, the other with timing: immediate or external: none"
      ),
      (
        "score: { model: {} }, external: { command: [a] }",
        "60: arms[0].strategy.external decides about pushes, as score does; accepted: one of them, the "
          + "other none"
      ),
      (
        "volume: { limit: 0, per: 7d, by: value }",
        "45: arms[0].strategy.volume.limit is '0'; accepted: a number above 0 and up to 1000000"
      ),
      (
        "volume: { limit: 2, per: 7d, by: value, window: 5d }",
        "76: arms[0].strategy.volume.window is '5d', which does not divide per, '7d'; "
          + "accepted: a part of it"
      ),
      (
        "volume: { limit: 2, per: 7d, by: even }, sendTime: { by: ucb }",
        "36: arms[0].strategy.volume decides about pushes, as sendTime does; accepted: one of "
          + "them, the other none"
      ),
      (
        "external: { command: [a], window: 12h, volume: { limit: 2, per: 7d } }",
        "75: arms[0].strategy.external.volume.window is '1d'; accepted: '12h', the window of the "
          + "program"
      ),
      (
        "choice: rule",
        "36: arms[0].strategy.choice is 'rule', and there is none; accepted: it beside score, volume, "
          + "external or rule"
      ),
      (
        "external: { command: [] }",
        "49: arms[0].strategy.external.command is a list of 0; accepted: a list of 1 to 64, each a text, "
          + "not empty"
      ),
      (
        "external: { command: [a], records: sample:2 }",
        "63: arms[0].strategy.external.records is 'sample:2'; accepted: tallies, or sample: with a "
          + "probability, as sample:0.1"
      ),
      (
        "sendTime: { slot: 3h }",
        "28: arms[0].strategy.sendTime.by is missing; accepted: one of thompson, ucb, greedy, uniform, "
          + "oracle"
      ),
      (
        "sendTime: { by: bayes }",
        "44: arms[0].strategy.sendTime.by is 'bayes'; accepted: one of thompson, ucb, greedy, "
          + "uniform, oracle"
      ),
      (
        "sendTime: { by: ucb, window: 0h }",
        "57: arms[0].strategy.sendTime.window is '0h'; accepted: a duration such as 30min, 2h, 7d, at "
          + "least 1h, at most 28d"
      ),
    ])
  func strategy(line: String, problem: String) {
    #expect(problems("name: a, strategy: { \(line) }") == ["s.yaml:4:\(problem)"])
  }

  @Test("What is wrong is said all at once, in the order of the file")
  func together() {
    #expect(
      Scenarios.problems(of: "pushlab: 2\nname: .x\narms: []") == [
        "s.yaml:1:10: pushlab is '2'; accepted: the number 1",
        "s.yaml:2:7: name is '.x'; accepted: a name of up to 100 letters, digits and -_., "
          + "beginning with a letter or digit",
        "s.yaml:3:7: arms is a list of 0; accepted: a list of 1 to 64, each an arm",
      ])
    #expect(
      problems("name: a", "name: a", head: "name: s\nhorizon: { days: 5, warmupDays: 5 }") == [
        "s.yaml:3:33: horizon.warmupDays is '5' of 5 days; accepted: fewer than horizon.days",
        "s.yaml:6:13: arms[1].name is 'a', as arms[0].name is; accepted: a name of its own",
      ])
  }
}
