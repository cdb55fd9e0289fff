import Documents
import PushModel
import Statistics

/// Delays from showing to opening, by platform, as far as they are within the window.
struct OpeningDelays {
  private(set) var part = CalibrationPart(.timeToOpen)
  /// Fits by platform: 0 if it is unknown, 1 Android, 2 iOS.
  private var fits: [UInt8: DelayFit] = [:]

  /// Smallest number of openings for a fit of delays.
  static let opensMin = 100
  /// Largest accepted share of openings in the wrong cell, beyond chance.
  static let misplacedMax = 0.03

  init(_ log: PushLog, _ question: LogQuestion) throws(StatisticsError) {
    let window = question.window.milliseconds
    var values: [UInt8: (kept: [Double], held: [Double])] = [:]
    for person in log.people {
      for push in person.pushes {
        guard let shown = push.shownAt(log.stage), let opened = push.openedAt,
          opened - shown < window, shown + window <= log.last
        else { continue }
        let wait = Double(opened - shown)
        if person.isHeldOut {
          values[push.platform, default: ([], [])].held.append(wait)
        } else {
          values[push.platform, default: ([], [])].kept.append(wait)
        }
      }
    }
    for platform in UInt8(0)...2 {
      guard let own = values[platform] else { continue }
      let name = ["", ", Android", ", iOS"][Int(platform)]
      guard own.kept.count + own.held.count >= Self.opensMin, own.held.count >= 30 else {
        part.notes.append("too few openings\(name)")
        continue
      }
      let desk = DelayFitter(
        limit: Double(window), resolution: log.resolution, level: question.level,
        misplacedMax: Self.misplacedMax)
      let outcome = try desk.outcome(own.kept, own.held)
      take(outcome, platform, name, question.level)
    }
    finish(question)
  }

  private mutating func take(
    _ outcome: DelayFitter.Outcome, _ platform: UInt8, _ name: String, _ level: Double
  ) {
    guard let fit = outcome.fit else { return takeBars(outcome, platform, name) }
    part.checks += outcome.checks
    fits[platform] = fit
    part.model = "\(fit.family.rawValue), cut off at the window"
    for (place, value) in fit.parameters.enumerated() {
      let unit = place == 0 ? CalibrationValue.Unit.milliseconds : .number
      let shown = CalibrationValue(
        fit.family.names[place] + name, value, unit, count: outcome.count, of: "openings")
      part.values.append(shown)
      guard fit.family == .lognormal else { continue }
      if place == 0 {
        for name in Self.platforms(platform) {
          part.fix(Self.bars + name, "none", "a log-normal law fits")
        }
      }
      for key in Self.keys(place, platform) {
        part.settings.removeAll { $0.key == key }
        part.settings.append(CalibrationSetting(key, shown, level: level))
      }
    }
  }

  /// Gives the world the histogram itself if no family fits.
  private mutating func takeBars(
    _ outcome: DelayFitter.Outcome, _ platform: UInt8, _ name: String
  ) {
    part.model = "a histogram"
    part.histogram += outcome.histogram
    part.checks += [outcome.barCheck].compactMap { $0 }
    let tried = outcome.checks.map(\.text).joined(separator: "; ")
    part.notes.append("no family fits\(name): \(tried)")
    let bars = outcome.histogram.map {
      "{ until: \(CalibrationSetting.text($0.high, .milliseconds)), share: \($0.count) }"
    }
    let count = grouped(outcome.count)
    for name in Self.platforms(platform) {
      part.fix(
        Self.bars + name, "[\(bars.joined(separator: ", "))]",
        "\(count) openings within the window")
    }
  }

  private static func keys(_ place: Int, _ platform: UInt8) -> [String] {
    let key = "world.response.timeToOpen"
    return place == 0 ? platforms(platform).map { key + $0 } : [key + "Sigma"]
  }

  private static let bars = "world.response.timeToOpenBars"

  private static func platforms(_ platform: UInt8) -> [String] {
    platform == 0 ? ["Android", "IOS"] : [platform == 1 ? "Android" : "IOS"]
  }

  private mutating func finish(_ question: LogQuestion) {
    if part.values.isEmpty, part.histogram.isEmpty {
      return part.leaveOut(
        "fewer than \(Self.opensMin) openings that were watched for the whole window")
    }
    part.judge()
    if part.state == .fitted, part.settings.isEmpty {
      part.refuse("the world's times to open are log-normal or a histogram, and these are neither")
    }
    guard fits.count == 2, part.state == .fitted else { return }
    part.notes.append("the world has one sigma for both platforms: that of iOS is taken")
  }

  /// The share of all openings that come within the window.
  func withinWindow(_ platform: UInt8) throws(StatisticsError) -> Double {
    part.state == .fitted ? fits[platform]?.withinLimit ?? 1 : 1
  }
}
