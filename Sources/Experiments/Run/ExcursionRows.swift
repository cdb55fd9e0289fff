import SimWorld

/// The people of a micro-randomised trial, each with the numbers of a ``ExcursionLayout``, in the order
/// of their ids.
///
/// They are kept one by one and not summed, since errors with a small-sample correction need each
/// person's own sums, and since people's rows are a result.
package struct ExcursionRows: Sendable, Hashable {
  /// The order of the numbers of each person.
  package let layout: ExcursionLayout
  /// The ids of the people in their world.
  package private(set) var people: [UInt64] = []
  /// ``ExcursionLayout/counts`` numbers for each person.
  private(set) var counts: [Int32] = []
  /// ``ExcursionLayout/sums`` numbers for each person.
  private(set) var sums: [Double] = []

  /// Nobody.
  init(_ layout: ExcursionLayout) { self.layout = layout }

  /// The people of an arm who had a decision point.
  init(_ outcome: LaneOutcome, ofArm arm: Int, first: UInt64, _ layout: ExcursionLayout) {
    self.layout = layout
    guard !outcome.trialCounts.isEmpty else { return }
    for index in outcome.armOf.indices where Int(outcome.armOf[index]) == arm {
      let own = outcome.trialCounts[index * layout.counts..<(index + 1) * layout.counts]
      guard own.contains(where: { $0 > 0 }) else { continue }
      add(
        first + UInt64(index), own,
        outcome.trialSums[index * layout.sums..<(index + 1) * layout.sums])
    }
  }

  mutating func add(
    _ person: UInt64, _ counts: some Collection<Int32>, _ sums: some Collection<Double>
  ) {
    precondition(
      counts.count == layout.counts && sums.count == layout.sums,
      "\(counts.count) counts and \(sums.count) sums")
    people.append(person)
    self.counts += counts
    self.sums += sums
  }

  /// Adds people of the same layout behind these.
  mutating func append(_ more: ExcursionRows) {
    precondition(more.layout == layout, "rows of another layout")
    people += more.people
    counts += more.counts
    sums += more.sums
  }

  /// A count of the person at `index`.
  package func count(_ what: ExcursionLayout.Count, of index: Int) -> Int {
    Int(counts[index * layout.counts + layout.place(what)])
  }

  /// The sums of the person at `index`.
  package func sums(of index: Int) -> ArraySlice<Double> {
    sums[index * layout.sums..<(index + 1) * layout.sums]
  }

  /// A count over all people.
  package func total(_ what: ExcursionLayout.Count) -> Int {
    people.indices.reduce(0) { $0 + count(what, of: $1) }
  }

  /// Decision points of the person at `index`, whether they were available or not.
  func points(of index: Int) -> Int {
    (0..<ExcursionLayout.reasons).reduce(available(of: index)) {
      $0 + count(.unavailable(UInt8($1)), of: index)
    }
  }

  /// Those at which they were available.
  func available(of index: Int) -> Int {
    count(.certain, of: index) + count(.treated, of: index) + count(.untreated, of: index)
  }

  /// The numbers of a person, as they are stored.
  func stored(of index: Int) -> (counts: [Int], sums: ArraySlice<Double>) {
    (
      counts[index * layout.counts..<(index + 1) * layout.counts].map { Int($0) },
      sums(of: index)
    )
  }

  /// The violated invariant; `nil` if no more openings than points are counted.
  var violation: String? {
    for index in people.indices {
      for window in 0..<layout.windows {
        for (opened, points) in [
          (ExcursionLayout.Count.openedTreated(window), ExcursionLayout.Count.treated),
          (.openedUntreated(window), .untreated),
        ] where count(opened, of: index) > count(points, of: index) {
          return "\(count(opened, of: index)) of \(count(points, of: index)) points of a person "
            + "led to an opening"
        }
      }
    }
    return nil
  }
}

/// One person's results of a micro-randomised trial for one window, from which the marginal effect
/// can be estimated anew.
package struct ExcursionPerson: Hashable, Sendable {
  /// Decision points of the cohort, and those at which the person was available.
  package let points, available: Int
  /// Points at which chance decided, by what it did, and those followed by an opening.
  package let treated, untreated, openedTreated, openedUntreated: Int
  /// The sums of the inverse probabilities of what chance did over these points.
  package let weightTreated, weightUntreated, weightedOpenedTreated, weightedOpenedUntreated: Double

  /// The person at `index` of `rows`.
  package init(_ rows: ExcursionRows, _ index: Int, _ window: Int) {
    let layout = rows.layout
    let sums = rows.sums(of: index)
    func sum(_ place: Int) -> Double { sums[sums.startIndex + place] }
    points = rows.points(of: index)
    available = rows.available(of: index)
    treated = rows.count(.treated, of: index)
    untreated = rows.count(.untreated, of: index)
    openedTreated = rows.count(.openedTreated(window), of: index)
    openedUntreated = rows.count(.openedUntreated(window), of: index)
    weightTreated = sum(layout.product(0, 0, isTreated: true))
    weightUntreated = sum(layout.product(0, 0, isTreated: false))
    weightedOpenedTreated = sum(layout.outcome(window, 0, isTreated: true))
    weightedOpenedUntreated = sum(layout.outcome(window, 0, isTreated: false))
  }
}
