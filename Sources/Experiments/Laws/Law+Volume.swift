import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

extension Law {
  /// Pushes a week.
  private static let doses = [1, 2, 4, 8]

  static let volume = Law(
    name: "W1", title: "More pushes: more opens, diminishing; a lower open rate; more departures"
  ) { trial in
    let ladder = try trial.run(doses.map(trial.capped))
    guard ladder.weekly(3) > 1.2 * ladder.weekly(2) else {
      return .missing("offers \(rounded(ladder.weekly(3))) pushes a week: too few")
    }
    let opens = doses.indices.map { ladder.counts(.opened, $0) }
    let rates = doses.indices.map { ladder.values(.openRate, $0) }
    return .claims(
      (1..<4).map { step in
        LawClaim(
          "opens rise from \(doses[step - 1]) to \(doses[step]) a week",
          excess(opens[step], over: opens[step - 1]), min: 0.02)
      } + [
        LawClaim(
          "an added push brings fewer opens from 4 to 8 than from 1 to 4",
          excess(slope(opens, 2, 3), over: slope(opens, 0, 2)), max: -0.02),
        LawClaim(
          "the open rate falls from 1 to 8 a week", excess(rates[3], over: rates[0]), max: -0.02),
        LawClaim(
          "more people leave with 8 a week than with 1",
          excess(ladder.departures(3), over: ladder.departures(0)), min: 0.02),
      ])
  }

  private static func rounded(_ weekly: Double) -> Double { (weekly * 10).rounded() / 10 }

  private static func slope(_ opens: [[Double?]], _ from: Int, _ to: Int) -> [Double?] {
    let step = Double(doses[to] - doses[from])
    return zip(opens[to], opens[from]).map { ($0! - $1!) / step }
  }

  static let horizon = Law(
    name: "W2", title: "The gain of many pushes within a month shrinks within a year"
  ) { trial in
    let arms = [trial.capped(2), trial.open]
    let month = try trial.run(arms, days: 30)
    guard month.weekly(1) > 1.5 * month.weekly(0) else {
      return .missing("offers \(rounded(month.weekly(1))) pushes a week: too few")
    }
    let year = try trial.run(arms, days: 365)
    let gain = { (run: LawEvidence) in
      excess(run.counts(.opened, 1), over: run.counts(.opened, 0))
    }
    return .claims([
      LawClaim("all pushes gain opens over 2 a week within 30 days", gain(month), min: 0.02),
      LawClaim(
        "gain within 365 days, divided by that within 30",
        zip(gain(year), gain(month)).map { year, month in
          guard let year, let month, month > 0 else { return nil }
          return year / month
        }, as: .ratio, max: 0.9),
    ])
  }

  static let lowFrequency = Law(
    name: "W8", title: "At low frequency more pushes are shown, and the open rate stays"
  ) { trial in
    let run = try trial.run([trial.capped(1), trial.capped(2)])
    guard run.weekly(1) > 1, run.weekly(1) > 1.3 * run.weekly(0) else {
      return .missing("offers \(rounded(run.weekly(1))) pushes a week: too few")
    }
    return .claims([
      LawClaim(
        "more are shown at 2 a week than at 1",
        excess(run.counts(.displayed, 1), over: run.counts(.displayed, 0)), min: 0.3),
      LawClaim(
        "the open rate stays as it is",
        excess(run.values(.openRate, 1), over: run.values(.openRate, 0)), min: -0.1, max: 0.1),
    ])
  }

  static let digest = Law(
    name: "W15", title: "A digest shows fewer pushes, loses opens, and raises the open rate"
  ) { trial in
    var digest = trial.open
    digest.policy.digest = [.newPost: .hours(6), .offer: .hours(6)]
    let run = try trial.run([trial.open, digest])
    let shown = excess(run.counts(.displayed, 1), over: run.counts(.displayed, 0))
    guard shown.allSatisfy({ $0 != 0 }) else {
      return .missing("has no posts for a digest")
    }
    return .claims([
      LawClaim("fewer are shown", shown, max: -0.05),
      LawClaim(
        "fewer are opened", excess(run.counts(.opened, 1), over: run.counts(.opened, 0)),
        max: -0.02),
      LawClaim(
        "the open rate rises",
        excess(run.values(.openRate, 1), over: run.values(.openRate, 0)), min: 0.01),
    ])
  }
}
