import SimWorld

// What a push adds to what people do unasked.
extension Law {
  static let saving = Law(
    name: "W3", title: "Cutting volume costs least among the most active"
  ) { trial in
    if let reason = trial.lacksActive { return .missing(reason) }
    let panels = try trial.panels([trial.daily(0), trial.daily(1)])
    guard panels.contains(where: { $0.days(1) { _ in true }.sent > 0 }) else {
      return .missing("has nobody who can be pushed")
    }
    return .claims([
      LawClaim(
        "days with an opening lost by cutting a fifth of the volume among the most active, divided by "
          + "those lost by cutting it at random",
        panels.map { $0.loss(saving: 0.2, none: 0, all: 1) }, as: .ratio, max: 0.9)
    ])
  }

  static let nearTerm = Law(
    name: "W6", title: "A push acts within the hour, less within the day, hardly on retention"
  ) { trial in
    if let reason = trial.lacksVisits { return .missing(reason) }
    let run = try trial.run(
      [trial.daily(0.5), trial.daily(0), trial.daily(1)], in: trial.daily,
      days: trial.dailyHorizon)
    let effect = { (window: Int) in
      run.points(0).map { sums -> Double? in
        guard sums.points(0) > 0, sums.points(1) > 0, sums.opened(within: window, 0) > 0
        else { return nil }
        let rates = [0, 1].map {
          Double(sums.opened(within: window, $0)) / Double(sums.points($0))
        }
        return rates[1] / rates[0] - 1
      }
    }
    let (hour, day) = (effect(0), effect(1))
    return .claims([
      LawClaim(
        "more open the app within an hour of a push at \(trial.busiestHour):00 than without", hour,
        min: 0.1),
      LawClaim(
        "gain within the day, divided by the gain within the hour",
        zip(day, hour).map { day, hour in
          guard let day, let hour, hour > 0 else { return nil }
          return day / hour
        }, as: .ratio, max: 0.5),
      LawClaim(
        "people with the app at the end, with a push every day and with none",
        excess(run.stayed(2), over: run.stayed(1)), min: -0.05, max: 0.05),
    ])
  }

  static let increment = Law(
    name: "W9", title: "The most active open more of their pushes, and gain fewer visits from them"
  ) { trial in
    if let reason = trial.lacksKeen { return .missing(reason) }
    let thirds = try trial.panels([trial.daily(0.5)]).map { $0.thirds(0) }
    guard thirds.contains(where: { $0.least.displayed > 0 && $0.most.displayed > 0 }) else {
      return .missing("has nobody who can be pushed")
    }
    let (most, least) = (thirds.map(\.most), thirds.map(\.least))
    return .claims([
      LawClaim(
        "the open rate of the most active third is higher than that of the least active",
        excess(most.map(\.openRate), over: least.map(\.openRate)), min: 0.1),
      LawClaim(
        "a push brings fewer of them into the app within the day",
        excess(most.map(\.uplift), over: least.map(\.uplift)), max: -0.1),
    ])
  }
}
