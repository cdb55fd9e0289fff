import Documents
import Foundation
import Scenarios
import SimWorld

/// A number or a choice of a world that was not measured for it, with its plausible range.
package struct Assumption: Hashable, Sendable {
  /// As `--set` names it, such as `world.response.personCV`.
  package let key: String
  /// The values that are plausible for the key.
  package let range: Range
  /// Source of the range.
  package let source: String

  /// Plausible values: an interval of numbers, or a list of choices.
  package enum Range: Hashable, Sendable {
    /// From one to another; lengths of time in milliseconds.
    case numbers(Double, Double, isDuration: Bool)
    case choices([String])
  }

  /// - Parameter text: `0.5..2`, `1%..5%`, `5min..4h`, or choices such as `none|recency`.
  /// - Returns: `nil` for any other text, and for a range that does not rise.
  package init?(_ key: String, _ text: String, source: String = "yours") {
    guard !key.isEmpty, let range = Self.range(text) else { return nil }
    self.key = key
    self.range = range
    self.source = source
  }

  /// - Parameter text: `world.response.personCV=0.5..2`.
  package init?(argument text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    self.init(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private static func range(_ text: String) -> Range? {
    if text.contains("|") {
      let choices = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return choices.contains("") ? nil : .choices(choices)
    }
    guard let dots = text.firstRange(of: "..") else { return .choices([text]) }
    let ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    let durations = ends.compactMap(parseDuration)
    let numbers = ends.compactMap(number)
    let (values, isDuration) =
      numbers.count == 2 ? (numbers, false) : (durations.map(Double.init), true)
    guard values.count == 2, values[0] < values[1] else { return nil }
    return .numbers(values[0], values[1], isDuration: isDuration)
  }

  /// A number, or a share in per cent.
  private static func number(_ end: String) -> Double? {
    let number = NumberText.share(end)?.double
    return end.hasSuffix("%") ? number.flatMap { (0...1).contains($0) ? $0 : nil } : number
  }

  /// Whether the range applies to a key that has this value.
  func applies(to value: String) -> Bool {
    switch range {
    case .choices: true
    case .numbers(_, _, let isDuration): Self.number(value, isDuration) != nil
    }
  }

  /// The values to try on each side of `value`, up to each end of the range.
  ///
  /// - Parameter between: Number of values between `value` and each end: by equal factors, or by
  ///   equal steps if a factor would have to start at zero.
  func paths(from value: String, between: Int) -> [[String]] {
    switch range {
    case .choices(let choices): choices.filter { $0 != value }.map { [$0] }
    case .numbers(let low, let high, let isDuration):
      [low, high].compactMap { end in
        guard let start = Self.number(value, isDuration),
          end == low ? end < start : start < end
        else { return nil }
        let steps = (1...between + 1).map { Double($0) / Double(between + 1) }
        return steps.map { share in
          let value = Variation.value(at: share, from: start, to: end)
          return Self.text(share == 1 ? end : Self.short(value, isDuration), isDuration)
        }
      }
    }
  }

  private static func number(_ text: String, _ isDuration: Bool) -> Double? {
    isDuration ? parseDuration(text).map(Double.init) : NumberText(text)?.double
  }

  /// Rounds numbers to three digits, durations from 10 min to minutes and from 10 s to seconds.
  private static func short(_ value: Double, _ isDuration: Bool) -> Double {
    guard isDuration else { return Double(String(format: "%.3g", value)) ?? value }
    let step = value >= 600_000 ? 60_000.0 : value >= 10_000 ? 1_000 : 1
    return (value / step).rounded() * step
  }

  private static func text(_ value: Double, _ isDuration: Bool) -> String {
    isDuration ? formatDuration(Int64(value.rounded())) : Variation.text(value)
  }

  /// The range, as it was written.
  package var text: String {
    switch range {
    case .choices(let choices): choices.joined(separator: "|")
    case .numbers(let low, let high, let isDuration):
      Self.text(low, isDuration) + ".." + Self.text(high, isDuration)
    }
  }
}

extension Assumption {
  /// Assumptions of the default world that a conclusion could depend on, in the order of the
  /// format. Ranges are from the sources in docs/model.md where it names one; the others are half
  /// to twice the default, or wider.
  package static let all: [Assumption] = people + devices + responses + departures + network

  /// Those of ``all`` that have an effect in a scenario's world.
  package static func all(for scenario: Scenario) -> [Assumption] {
    // A law of retention takes the place of the hazard.
    guard scenario.world.retention != nil else { return all }
    return all.filter { $0.key != "world.fatigue.uninstallPerDay" }
  }

  private static let people = [
    known("world.follows.mean", "2..10"),
    known("world.follows.popularityExponent", "0.5..1.5"),
    known("world.posts.perDay", "0.4..6.7", "shops' own posts: 0.6 to 6.7 a day"),
    known("world.posts.perDaySigma", "0..1.2"),
    known("world.preferences.marketingShare", "0.2..0.9"),
    known("world.preferences.ownQuietShare", "0..0.5"),
    known("world.preferences.noQuietShare", "0..0.3"),
    known("world.activity.sessionsPerDay", "0.2..3"),
    known("world.activity.chronotypeSigma", "0..4"),
  ]

  private static let devices = [
    known("world.devices.androidShare", "0.2..0.9"),
    known("world.devices.grantedAndroid13", "0.4..0.95", "V2, V4"),
    known("world.devices.grantedIOS", "0.4..0.95", "V2, V4"),
    known("world.devices.staleShare", "0..0.25", "secondary reports on FCM"),
    known("world.presence.offlineDay", "0.01..0.2"),
    known("world.presence.offlineNight", "0.05..0.5"),
    known("world.presence.offlineMedianDay", "5min..4h"),
    known("world.presence.offlineMedianNight", "1h..12h"),
    known("world.presence.dozeNight", "0..0.8"),
  ]

  private static let responses = [
    known("world.response.openAndroid", "0.018..0.06", "V3, V5, V6"),
    known("world.response.openIOS", "0.018..0.06", "V3, V5, V6"),
    known("world.response.openContextual", "0.1..0.25", "V2"),
    known("world.response.personCV", "0.3..2"),
    known("world.response.hourExponent", "0..1"),
    known("world.response.emojiFactor", "1..1.5", "V5"),
    known("world.response.personalisedFactor", "1..4", "V5"),
    known("world.response.bannerFactor", "1..3"),
    known("world.response.silentFactor", "0.5..1"),
    known("world.response.tapShare", "0.1..0.5"),
    known("world.response.timeToOpenAndroid", "7min..3h"),
    known("world.response.timeToOpenIOS", "2min..48min"),
    known("world.response.timeToOpenSigma", "1.5..2.5"),
    known("world.response.habituation", "none|volume|recency|decay", "T1, T4; L3; T6"),
    known("world.response.habituationWeight", "0..0.2"),
  ]

  private static let departures = [
    known("world.fatigue.optOutPerPush", "0.0001..0.002"),
    known("world.fatigue.toleranceMedian", "2..10"),
    known("world.fatigue.leavePerWeekAbove", "0.01..0.2"),
    known("world.fatigue.uninstallPerDay", "0.0001..0.005"),
  ]

  private static let network = [
    known("world.network.deliveryMedian", "100ms..10s"),
    known("world.network.lossShare", "0..0.02"),
  ]

  private static func known(
    _ key: String, _ range: String, _ source: String = "assumption"
  ) -> Assumption {
    Assumption(key, range, source: source)!
  }
}
