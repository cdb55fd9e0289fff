/// The people of one world, each under every arm.
struct LawPanel {
  /// By id.
  let people: [LawPerson]

  /// What all who are asked for did under an arm, together.
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

  /// What it costs to push the most active no more, until a share of the volume is saved, over what as
  /// many pushes cost that are saved at random: both in days on which the app is opened.
  ///
  /// Arms differ in pushes alone and people do not meet, so what each loses is known. `nil` where pushes
  /// bring nothing.
  func loss(saving share: Double, none: Int, all: Int) -> Double? {
    let gain = { (person: LawPerson) in
      Double(person.days[all].active - person.days[none].active)
    }
    let (volume, total) = (days(all) { _ in true }.sent, people.reduce(0) { $0 + gain($1) })
    guard volume > 0, total > 0 else { return nil }
    var (left, lost) = (share * Double(volume), 0.0)
    for person in ranked where left > 0 && person.days[all].sent > 0 {
      let sent = Double(person.days[all].sent)
      // The last one loses a part of his pushes.
      lost += gain(person) * min(1, left / sent)
      left -= sent
    }
    return lost / (share * total)
  }

  /// The most active first.
  private var ranked: [LawPerson] {
    people.enumerated()
      .sorted { ($1.element.sessionsPerDay, $0.offset) < ($0.element.sessionsPerDay, $1.offset) }
      .map(\.element)
  }
}

/// One subscriber as he was drawn, and what became of him under each arm.
struct LawPerson {
  /// Of his own accord, as drawn: unlike visits that were counted, no chance is in it.
  let sessionsPerDay: Double
  /// On a device in use, when the run starts.
  let allows: Bool
  /// By arm.
  let days: [LawDays]
}
