import PushModel
import PushPolicy
import PushService
import Strategies

// A package that links the product `Strategies` alone: `.ci/consumer` builds it outside
// the repository and gives it a scenario file and what `pushlab api strategy` prints of it.

let path = CommandLine.arguments[1]
let arms = try StrategyFile(path: path)
print("\(arms.baseline) and \(arms.names.count - 1) others: \(arms.names.joined(separator: ", "))")

let zones = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
for name in arms.names {
  let strategy = try arms.strategy(of: name)
  _ = try PushService(strategy, zones: zones)
  let caps = strategy.policy.caps.values.map(\.limit).sorted()
  print("\(name): caps of \(caps), gap \(strategy.policy.minGap), \(strategy.policy.timing)")
}

/// What `body` is refused for, up to the list of what is accepted.
func refusal(_ body: () throws(StrategyFileError) -> Strategy) -> String {
  do throws(StrategyFileError) {
    return "nothing: \(try body().policy)"
  } catch {
    let problem = error.problems[0]
    let place = [problem.line, problem.column].map { $0.map(String.init) ?? "-" }
    let words = problem.message.split(separator: " accepted: ")[0]
    return "line \(place[0]), column \(place[1]): \(words)"
  }
}

print(refusal { () throws(StrategyFileError) in try arms.strategy(of: "tihgt-cap") })
print(
  refusal { () throws(StrategyFileError) in
    let text = "pushlab: 1\narms:\n  - name: a\n    strategy: { minGap: soon }\n"
    return try StrategyFile(scenario: text, file: "own.yaml").strategy(of: "a")
  })
let printed = "minGap: 30min\ncaps: { global: { limit: 1, per: localDay } }"
let strategy = try Strategy(text: printed, file: "strategy.yaml")
let cap = Cap(limit: 1, per: .localDay)
print(strategy == Strategy(policy: Policy(caps: [.global: cap], minGap: .minutes(30))))
