import Documents
import Scenarios

/// Settings of a scenario in words: `three pushes a day`, `quiet from 22:00 to 08:00`.
///
/// A key that has no words of its own reads as in a file: `world.posts.offerLength = 3h`. So every key
/// that `--set` takes has a phrase.
package struct SettingWords: Sendable {
  /// The value of another key of the same scenario, as `--set` names it; `nil` when it has none.
  package typealias LookUp = @Sendable (_ key: String) -> String?

  private let lookUp: LookUp

  package init(_ lookUp: @escaping LookUp) { self.lookUp = lookUp }

  /// The phrases of several settings as one: `three pushes a day and 30 min between pushes`. Keys
  /// that are told together, such as both ends of quiet hours, are told once.
  package func phrase(_ settings: [(key: String, value: String)]) -> String {
    let phrases = settings.reduce(into: [String]()) { phrases, setting in
      let own = phrase(setting.key, setting.value)
      if !phrases.contains(own) { phrases.append(own) }
    }
    return phrases.count < 2
      ? phrases.first ?? ""
      : phrases.dropLast().joined(separator: ", ") + " and " + phrases[phrases.count - 1]
  }

  /// The phrase of one setting.
  ///
  /// - Parameter key: As `--set` names it, or from `strategy.` on.
  package func phrase(_ key: String, _ value: String) -> String {
    let name = Self.strategySteps(key)?.joined(separator: ".") ?? key
    return words(of: key, value) ?? "\(name) = \(value)"
  }

  /// The phrase of a setting that has words of its own; `nil` for any other.
  package func words(of key: String, _ value: String) -> String? {
    guard let own = Self.strategySteps(key) else {
      return DocumentOverride.names(of: key).flatMap { world($0, value) }
    }
    // Keys beside this one are found by what precedes its last step.
    let prefix = String(key.dropLast(own[own.count - 1].count))
    return strategy(own, value) { self.lookUp(prefix + $0) }
  }

  /// The steps below `strategy`; `nil` for a key that is not below it.
  private static func strategySteps(_ key: String) -> [String]? {
    guard let steps = DocumentOverride.names(of: key) else { return nil }
    let place = steps.first == "arms" ? steps.firstIndex(of: "strategy") : 0
    guard let place, place + 1 < steps.count, steps[place] == "strategy" else { return nil }
    return Array(steps[(place + 1)...])
  }

  private func world(_ steps: [String], _ value: String) -> String? {
    switch steps {
    case ["world", "subscribers"]: Self.count(value).map { "\($0) subscribers" }
    case ["world", "businesses"]: Self.count(value).map { "\($0) businesses" }
    case ["horizon", "days"]: Self.count(value).map { "\($0) days" }
    default: nil
    }
  }

  private func strategy(
    _ steps: [String], _ value: String, beside: (String) -> String?
  ) -> String? {
    switch (steps[0], steps.count, steps[steps.count - 1]) {
    case ("caps", 3, "limit"), ("budget", 2, "limit"):
      beside("per").flatMap { Self.cap(Self.group(steps), value, per: $0) }
    case ("caps", 3, "per"), ("budget", 2, "per"):
      beside("limit").flatMap { Self.cap(Self.group(steps), $0, per: value) }
    case ("caps", 2, _) where value == "none": "no cap on \(Self.pushes(steps[1], many: true))"
    case ("caps", 2, let group):
      beside("\(group).limit").flatMap { limit in
        beside("\(group).per").flatMap { Self.cap(group, limit, per: $0) }
      }
    case ("caps", 1, _) where value == "none": "no caps"
    case ("budget", 1, _) where value == "none": "no budget"
    case ("minGap", 1, _): Self.gap(value)
    case ("quietHours", 1, _) where value == "none": "no quiet hours"
    case ("quietHours", 2, "from"): beside("to").map { "quiet from \(value) to \($0)" }
    case ("quietHours", 2, "to"): beside("from").map { "quiet from \($0) to \(value)" }
    case ("timing", 1, _): Self.timing(value)
    case ("digest", 2, _): Self.digest(steps[1], value)
    case ("timeToLive", 2, _): Self.life(steps[1], value)
    default: nil
    }
  }
}

extension SettingWords {
  private static let numbers = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// `5,000` of `5_000`; `nil` for what is no whole number.
  private static func count(_ value: String) -> String? {
    guard let number = NumberText.share(value)?.double, let whole = Int(exactly: number), whole >= 0
    else { return nil }
    return grouped(digits: "\(whole)", by: ",")
  }

  private static func group(_ steps: [String]) -> String {
    steps.count == 3 ? steps[1] : "global"
  }

  /// `pushes`, or those of a group: `marketing pushes`.
  private static func pushes(_ group: String, many: Bool) -> String {
    let noun = many ? "pushes" : "push"
    guard group != "global" else { return noun }
    return group.replacing("_", with: " ") + " " + noun
  }

  /// `three pushes a day`, `one marketing push in any 7 days`.
  private static func cap(_ group: String, _ limit: String, per window: String) -> String? {
    guard let text = count(limit) else { return nil }
    let number = Int(text.filter { $0 != "," }) ?? numbers.count
    let words = numbers.indices.contains(number) ? numbers[number] : text
    let time: String? =
      switch window {
      case "localDay": "a day"
      case "isoWeek": "a week"
      default: rolling(window).map { "in any \($0)" }
      }
    return time.map { "\(words) \(pushes(group, many: number != 1)) \($0)" }
  }

  private static func rolling(_ window: String) -> String? {
    let words = window.split(separator: " ")
    guard words.count == 2, words[0] == "rolling" else { return nil }
    guard let text = duration(String(words[1])) else { return nil }
    return text.hasSuffix(" d") ? String(text.dropLast()) + (text == "1 d" ? "day" : "days") : text
  }

  private static func duration(_ text: String) -> String? {
    parseDuration(text).map(spelledDuration)
  }

  private static func gap(_ value: String) -> String? {
    if value == "none" || parseDuration(value) == 0 { return "no gap between pushes" }
    return duration(value).map { "\($0) between pushes" }
  }

  private static func timing(_ value: String) -> String? {
    switch value {
    case "immediate": "sent at once"
    case "lastActive": "sent at the minute of the day of last activity"
    case "bestHour": "sent in each person's best hour"
    default:
      if value.hasPrefix("spread ") {
        duration(String(value.dropFirst(7))).map { "spread over \($0)" }
      } else {
        value.contains(":") ? "sent at \(value)" : nil
      }
    }
  }

  private static func digest(_ type: String, _ value: String) -> String? {
    let pushes = pushes(type, many: true)
    return value == "none"
      ? "no digest of \(pushes)" : duration(value).map { "\(pushes) gathered for \($0)" }
  }

  private static func life(_ type: String, _ value: String) -> String? {
    duration(value).map { "\(pushes(type, many: true)) shown for up to \($0)" }
  }
}

extension Scenario {
  /// The words of this scenario's settings.
  package var words: SettingWords {
    let rows = (try? describe()) ?? []
    let values = Dictionary(rows.map { ($0.key, $0.value) }) { first, _ in first }
    return SettingWords { values[$0] }
  }
}
