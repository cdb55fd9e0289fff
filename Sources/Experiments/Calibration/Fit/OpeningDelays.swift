import PushModel
import Statistics

/// How long people take to open, by platform, as far as the window lets see.
struct OpeningDelays {
  private(set) var part = CalibrationPart(.timeToOpen)
  /// By platform: 0 where it is not said, 1 Android, 2 iOS.
  private var fits: [UInt8: DelayFit] = [:]

  /// Openings that a law of delays needs.
  static let opensMin = 100
  /// So large a share of the openings may lie in the wrong cell, beyond what chance makes.
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
      let desk = DelayDesk(
        limit: Double(window), resolution: log.resolution, level: question.level,
        misplacedMax: Self.misplacedMax)
      let outcome = try desk.outcome(own.kept, own.held)
      take(outcome, platform, name, question.level)
    }
    finish(question)
  }

  private mutating func take(
    _ outcome: DelayDesk.Outcome, _ platform: UInt8, _ name: String, _ level: Double
  ) {
    part.checks += outcome.checks
    part.histogram += outcome.histogram
    guard let fit = outcome.fit else { return }
    fits[platform] = fit
    part.model = "\(fit.family.rawValue), cut off at the window"
    for (place, value) in fit.parameters.enumerated() {
      let unit = place == 0 ? CalibrationValue.Unit.milliseconds : .number
      let shown = CalibrationValue(
        fit.family.names[place] + name, value, unit, count: outcome.count, of: "openings")
      part.values.append(shown)
      guard fit.family == .lognormal else { continue }
      for key in Self.keys(place, platform) {
        part.settings.removeAll { $0.key == key }
        part.settings.append(CalibrationSetting(key, shown, level: level))
      }
    }
  }

  private static func keys(_ place: Int, _ platform: UInt8) -> [String] {
    let key = "world.response.timeToOpen"
    guard place == 0 else { return [key + "Sigma"] }
    return platform == 0
      ? [key + "Android", key + "IOS"] : [key + (platform == 1 ? "Android" : "IOS")]
  }

  private mutating func finish(_ question: LogQuestion) {
    if part.values.isEmpty, part.histogram.isEmpty {
      return part.leaveOut(
        "fewer than \(Self.opensMin) openings that were watched for the whole window")
    }
    part.judge()
    if part.state == .fitted, part.settings.isEmpty {
      part.refuse("the world's times to open are log-normal, and these are not")
    }
    guard fits.count == 2, part.state == .fitted else { return }
    part.notes.append("the world has one sigma for both platforms: that of iOS is taken")
  }

  /// The share of all openings that come within the window.
  func withinWindow(_ platform: UInt8) throws(StatisticsError) -> Double {
    part.state == .fitted ? fits[platform]?.withinLimit ?? 1 : 1
  }
}
