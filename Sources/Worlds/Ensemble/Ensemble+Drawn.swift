import Statistics

extension Ensemble {
  /// Worlds that were drawn from a distribution, and not searched for: each counts, and none was simulated yet.
  ///
  /// - Parameter values: By world and parameter.
  /// - Throws: `invalid` for a value that its prior does not have.
  package init(drawn values: [[Double]], priors: [Prior]) throws(StatisticsError) {
    var standings: [ParameterStanding] = []
    for (place, prior) in priors.enumerated() {
      var scores: [Double] = []
      for row in values { scores.append(try prior.score(value: row[place])) }
      let places = scores.map { prior.place(score: $0) }
      standings.append(
        ParameterStanding(contraction: 1 - Weights(equal: places.count).deviation(places)))
    }
    self.init(
      priors: priors, facts: [],
      members: values.map { Member(values: $0, facts: [], effects: [], seen: 0) },
      diagnosis: MatchDiagnosis(
        effectiveSize: Double(values.count), largestWeight: 1 / Double(values.count), waves: 0,
        points: 0, replications: 0, noise: [], tolerances: [], emulatorErrors: [],
        priorRanges: [], plausibleShares: [], standings: standings, faults: [], conflict: nil))
  }
}
