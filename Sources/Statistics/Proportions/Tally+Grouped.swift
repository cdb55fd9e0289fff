extension [Tally] {
  /// Those that are alike together, by trials and successes; the ones without a trial are left out.
  func grouped() -> [(count: Tally, people: Double)] {
    var people: [Tally: Int] = [:]
    for count in self where count.trials > 0 { people[count, default: 0] += 1 }
    return people.sorted {
      ($0.key.trials, $0.key.successes) < ($1.key.trials, $1.key.successes)
    }.map { ($0.key, Double($0.value)) }
  }
}
