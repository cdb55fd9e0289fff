/// The people of one world, each under every arm.
struct LawPanel {
  /// People in the order of their ids.
  let people: [LawPerson]

  /// The sum over the people who are `isAsked`, under an arm.
  func days(_ arm: Int, of isAsked: (LawPerson) -> Bool) -> LawDays {
    people.reduce(into: LawDays()) { if isAsked($1) { $0 += $1.days[arm] } }
  }

  /// The least and the most active thirds of those who allow pushes, under an arm.
  func thirds(_ arm: Int) -> (least: LawDays, most: LawDays) {
    let ranked = ranked.filter(\.allows)
    let third = ranked.count / 3
    let sum = { (people: ArraySlice<LawPerson>) in
      people.reduce(into: LawDays()) { $0 += $1.days[arm] }
    }
    return (sum(ranked.suffix(third)), sum(ranked.prefix(third)))
  }

  /// The active days lost by no longer pushing the most active people until a share of the volume
  /// is saved, relative to the days lost by saving as many pushes at random.
  ///
  /// Arms differ in pushes alone and people do not interact, so each person's loss is known. `nil`
  /// if pushes bring no active days.
  func loss(saving share: Double, none: Int, all: Int) -> Double? {
    let gain = { (person: LawPerson) in
      Double(person.days[all].active - person.days[none].active)
    }
    let (volume, total) = (days(all) { _ in true }.sent, people.reduce(0) { $0 + gain($1) })
    guard volume > 0, total > 0 else { return nil }
    var (left, lost) = (share * Double(volume), 0.0)
    for person in ranked where left > 0 && person.days[all].sent > 0 {
      let sent = Double(person.days[all].sent)
      // The last person loses only a part of their pushes.
      lost += gain(person) * min(1, left / sent)
      left -= sent
    }
    return lost / (share * total)
  }

  /// People by activity, the most active first.
  private var ranked: [LawPerson] {
    people.enumerated()
      .sorted { ($1.element.sessionsPerDay, $0.offset) < ($0.element.sessionsPerDay, $1.offset) }
      .map(\.element)
  }
}

/// One subscriber as drawn, and their days under each arm.
struct LawPerson {
  /// Expected spontaneous sessions per day, as drawn; unlike counted visits it has no chance in it.
  let sessionsPerDay: Double
  /// Whether a device in use allows pushes when the run starts.
  let allows: Bool
  /// By arm.
  let days: [LawDays]
}
