import Statistics

/// Fit of the network's delay to devices that can be reached.
enum DeliveryFit {
  /// Longest delay that is used, in milliseconds; a longer one may include time offline.
  static let limit = 10_000.0
  static let misplacedMax = 0.03

  static func part(_ log: PushLog, level: Double) throws(StatisticsError) -> CalibrationPart {
    var part = CalibrationPart(.delivery)
    var (kept, held): ([Double], [Double]) = ([], [])
    for person in log.people {
      for push in person.pushes {
        guard let sent = push.sentAt, let delivered = push.deliveredAt,
          Double(delivered - sent) < limit
        else { continue }
        if person.isHeldOut {
          held.append(Double(delivered - sent))
        } else {
          kept.append(Double(delivered - sent))
        }
      }
    }
    guard kept.count >= 100, held.count >= 30 else {
      part.leaveOut("fewer than 130 pushes with `sent` and `delivered` within 10 s")
      return part
    }
    guard log.resolution < 60_000, Set(kept).count > 20 else {
      part.leaveOut("the log's clock is too coarse for a network's delays")
      return part
    }
    let desk = DelayFitter(
      limit: limit, resolution: log.resolution, level: level, misplacedMax: misplacedMax)
    let outcome = try desk.outcome(kept, held)
    part.checks = outcome.checks
    part.histogram = outcome.histogram
    guard let fit = outcome.fit, fit.family == .lognormal else {
      part.refuse("the world's delivery times are log-normal, and these are not")
      return part
    }
    part.model = "log-normal, of what arrives within 10 s"
    for (place, value) in fit.parameters.enumerated() {
      let shown = CalibrationValue(
        fit.family.names[place], value, place == 0 ? .milliseconds : .number, count: outcome.count,
        of: "deliveries")
      let key = "world.network.delivery" + (place == 0 ? "Median" : "Sigma")
      part.set([key], to: shown, level: level)
    }
    return part
  }
}
