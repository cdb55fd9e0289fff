extension CausalExcursion {
  /// The estimate with each cell's share of treatments among its available points as numerator.
  ///
  /// The standard errors allow for that estimation: person i adds G_c (a_ic - p̃_c n_ic) / N_c for
  /// each cell c, where G_c is the derivative of the estimating equations with respect to p̃_c, and
  /// a_ic and n_ic are the person's treated and available points (Boruvka et al. 2018, appendix).
  /// The correction for few people is made to the other part alone.
  ///
  /// - Throws: As ``init(_:level:smallSample:)``; `degenerate` for a cell whose available points are
  ///   all treated, or all not.
  public init(
    estimatingNumerators persons: [OpenPersonSums], level: Double = 0.95,
    smallSample: SmallSample = .manclDeRouen
  ) throws(StatisticsError) {
    let check = Check("causal excursion effect")
    let cells = persons.reduce(0) { max($0, $1.cells.count) }
    let totals = (0..<cells).map { cell in
      persons.reduce((treated: 0.0, available: 0.0)) { sum, person in
        let own = person.counts(cell)
        return (sum.treated + own.treated, sum.available + own.available)
      }
    }
    let numerators = totals.map { $0.available > 0 ? $0.treated / $0.available : 0.5 }
    guard numerators.allSatisfy({ $0 > 0 && $0 < 1 }) else {
      throw check.degenerate(
        .notEstimable("the treatment is the same at every available point of a cell"))
    }
    let fit = try ExcursionFit(persons.map { $0.closed(numerators) }, level: level)
    let slopes = numerators.indices.map { cell in
      persons.reduce([Double](repeating: 0, count: fit.size)) { sum, person in
        zip(sum, person.slope(cell, numerators[cell], fit.coefficients)).map { $0 + $1 }
      }
    }
    let available = persons.filter { $0.cells.contains { !$0.isEmpty } }
    let scores = available.map { person in
      var score = [Double](repeating: 0, count: fit.size)
      for (cell, total) in totals.enumerated() where total.available > 0 {
        let own = person.counts(cell)
        let error = (own.treated - numerators[cell] * own.available) / total.available
        for index in score.indices { score[index] += slopes[cell][index] * error }
      }
      return score
    }
    try self.init(fit, parts: try fit.parts(smallSample, further: scores), level: level)
  }
}

extension OpenPersonSums.Cell {
  var isEmpty: Bool { untreated.available + treated.available == 0 }
}
