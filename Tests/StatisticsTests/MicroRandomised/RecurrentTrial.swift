import Statistics

/// A small trial by a stated recurrence, so that another tool can make the same one: numbers u are
/// x / (2^31 - 1) with x <- 16807 x mod 2^31 - 1, from x = 2021.
struct RecurrentTrial {
  struct Row {
    let person: Int
    let time: Double
    let state: Double
    let probability: Double
    let isTreated: Bool
    let isAvailable: Bool
    let outcome: Double
  }

  let rows: [Row]

  /// Ten decision points of each of twelve people. Availability, state and probability depend on
  /// the treatment and the outcome before.
  init(people: Int = 12, points: Int = 10) {
    var x = 2_021
    func draw() -> Double {
      x = 16_807 * x % 2_147_483_647
      return Double(x) / 2_147_483_647
    }
    func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
    var rows: [Row] = []
    for person in 1...people {
      let level = draw() - 0.5
      var (last, lastTreated) = (0.0, 0.0)
      for time in 0..<points {
        let isAvailable = draw() < 0.8 - 0.2 * lastTreated
        let state = rounded(2 * draw() - 1 + 0.3 * lastTreated)
        let probability = rounded(0.3 + (last > 0 ? 0.3 : 0) + 0.2 * lastTreated)
        let treated: Double = draw() < probability && isAvailable ? 1 : 0
        let error = draw() + draw() + draw() - 1.5
        let effect = treated * (0.6 - 0.03 * Double(time) + 0.4 * state)
        let outcome = rounded(level + 0.5 * last + 0.8 * state + effect + error)
        rows.append(
          Row(
            person: person, time: Double(time), state: state, probability: probability,
            isTreated: treated == 1, isAvailable: isAvailable, outcome: outcome))
        (last, lastTreated) = (outcome, treated)
      }
    }
    self.rows = rows
  }

  /// Each person's sums, with time and state as controls and as moderators.
  func sums(numerator: Double = 0.4) throws -> [PersonSums] {
    try persons.map { rows in
      var sums = PersonSums(controls: 3, moderators: 3)
      for row in rows { try sums.add(Self.point(row, numerator)) }
      return sums
    }
  }

  var persons: [[Row]] {
    (1...(rows.last?.person ?? 1)).map { person in rows.filter { $0.person == person } }
  }

  static func point(_ row: Row, _ numerator: Double) -> ExcursionPoint {
    ExcursionPoint(
      controls: [1, row.state, row.time], moderators: [1, row.time, row.state],
      isTreated: row.isTreated, probability: row.probability, numerator: numerator,
      outcome: row.outcome, isAvailable: row.isAvailable)
  }
}
