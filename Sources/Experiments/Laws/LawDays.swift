import SimWorld

/// Decision points of one or several people, one per day, and the pushes that resulted.
struct LawDays {
  /// Days at whose decision point a push was chosen; ``quiet`` are those with none.
  var pushed = Days()
  var quiet = Days()
  var sent = 0
  var displayed = 0
  var opened = 0

  struct Days {
    var count = 0
    /// Days on which the app was opened, by a push or spontaneously.
    var opened = 0

    var rate: Double? { count > 0 ? Double(opened) / Double(count) : nil }
  }

  /// No days.
  init() {}

  /// The days of a subscriber, by the last of the decision windows.
  init(_ index: Int, of outcome: LaneOutcome, _ layout: PointLayout) {
    let counts = { (variable: Variable) in
      Int(outcome.counts[index * Variable.count + Int(variable.rawValue)])
    }
    (sent, displayed, opened) = (counts(.sent), counts(.displayed), counts(.opened))
    // A world without rules has none.
    guard !outcome.points.isEmpty else { return }
    let point = { (place: Int) in Int(outcome.points[index * layout.width + place]) }
    for half in 0..<PointLayout.halves {
      for treatment in 0..<layout.treatments {
        let days = Days(
          count: point(layout.points(half: half, treatment: treatment)),
          opened: point(
            layout.opened(within: layout.windows - 1, half: half, treatment: treatment)))
        if treatment == 0 { quiet += days } else { pushed += days }
      }
    }
  }

  /// Share of the displayed pushes that were opened.
  var openRate: Double? { displayed > 0 ? Double(opened) / Double(displayed) : nil }

  /// Difference in the share of days with an opening between days with and without a push.
  var uplift: Double? {
    pushed.rate.flatMap { pushed in quiet.rate.map { pushed - $0 } }
  }

  /// Days on which the app was opened.
  var active: Int { pushed.opened + quiet.opened }

  /// Share of all days on which the app was opened.
  var activeRate: Double? {
    let count = pushed.count + quiet.count
    return count > 0 ? Double(active) / Double(count) : nil
  }

  static func += (sum: inout LawDays, other: LawDays) {
    sum.pushed += other.pushed
    sum.quiet += other.quiet
    sum.sent += other.sent
    sum.displayed += other.displayed
    sum.opened += other.opened
  }
}

extension LawDays.Days {
  static func += (sum: inout Self, other: Self) {
    sum.count += other.count
    sum.opened += other.opened
  }
}
