import SimWorld

// What people who chose for themselves do not tell.
extension Law {
  static let selection = Law(
    name: "W10", title: "Who allows pushes and who does not, compared, overstates what pushes do"
  ) { trial in
    if let reason = trial.lacksKeen { return .missing(reason) }
    let panels = try trial.panels([trial.daily(0), trial.daily(1)])
    let rates = { (arm: Int, allows: Bool) in
      panels.map { $0.days(arm) { $0.allows == allows }.activeRate }
    }
    let (pushed, others) = (rates(1, true), rates(1, false))
    guard (pushed + others).contains(where: { $0 == nil }) == false else {
      return .missing("has nobody who allows pushes, or nobody who does not")
    }
    let naive = excess(pushed, over: others)
    let effect = excess(pushed, over: rates(0, true))
    return .claims([
      LawClaim(
        "who allows pushes opens the app on more days than others, by more than pushes bring",
        zip(naive, effect).map { naive, effect in
          naive.flatMap { naive in effect.map { naive - $0 } }
        }, min: 0.05)
    ])
  }
}
