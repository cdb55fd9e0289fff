import JSON

extension Method {
  static let microRandomised: [Method] = [
    Method(
      "wcls",
      "Causal excursion effect of a micro-randomised trial, by weighted and centred least squares.",
      inputs: points + [
        .numbers("numerator", "Probability of the weights' numerator, one per point."),
        smallSample, .level,
      ], outputs: excursion + standardised
    ) { (inputs) throws(StatisticsError) in
      let points = try PersonTimeRows(inputs, numerators: inputs.numbers("numerator"))
      let sums = try points.persons { (rows) throws(StatisticsError) in
        var sums = PersonSums(controls: points.controls, moderators: points.moderators)
        for row in rows { try sums.add(points.point(row)) }
        return sums
      }
      return try outputs(
        CausalExcursion(
          sums, level: inputs.level,
          smallSample: inputs.word("small_sample")))
    },
    Method(
      "wcls_estimated",
      "The same with numerators that are the share of treatments among the points of a cell.",
      inputs: points + [
        .counts("cell", "Cell of each point, 0...999; the same number at all for a constant."),
        smallSample, .level,
      ], outputs: excursion + standardised
    ) { (inputs) throws(StatisticsError) in
      let points = try PersonTimeRows(inputs, numerators: nil)
      let cells = try inputs.ints("cell")
      try Check(inputs.method).equalCounts(cells.count, points.count, "cell", as: "y")
      let sums = try points.persons { (rows) throws(StatisticsError) in
        var sums = OpenPersonSums(controls: points.controls, moderators: points.moderators)
        for row in rows { try sums.add(points.point(row), cell: cells[row]) }
        return sums
      }
      return try outputs(
        CausalExcursion(
          estimatingNumerators: sums, level: inputs.level,
          smallSample: inputs.word("small_sample")))
    },
    Method(
      "emee", "Causal excursion effect on an outcome of 0 and 1, as a log relative risk.",
      inputs: points + [
        .numbers("numerator", "Probability of the weights' numerator, one per point."),
        smallSample, .level,
      ], outputs: excursion
    ) { (inputs) throws(StatisticsError) in
      let points = try PersonTimeRows(inputs, numerators: inputs.numbers("numerator"))
      let persons = try points.persons(rounds: 30) { (rows) throws(StatisticsError) in
        rows.map { points.point($0) }
      }
      let effect = try RelativeRiskExcursion(
        persons, level: inputs.level,
        smallSample: inputs.word("small_sample"))
      return outputs(
        effect.controls, effect.moderators,
        dof: Int(effect.degreesOfFreedom))
    },
  ]

  private static let points: [Input] = [
    .counts("person", "Number of each point's person."),
    .numbers("y", "Outcomes, one per point."),
    .marks("treat", "1 for a treatment, one per point."),
    .numbers("prob", "Probability of a treatment, above 0 and below 1, one per point."),
    .marks("avail", "1 where the person was available; other points are only counted."),
    Input(
      "controls", .list(.list(.number)), "Columns of control variables; a 1 goes before them."),
    Input("moderators", .list(.list(.number)), "Columns of moderators; a 1 goes before them."),
  ]

  private static let smallSample = Input.word(
    "small_sample", CausalExcursion.SmallSample.self, "Whether the errors allow for few people.")

  private static let excursion: [Output] = [
    Output("alpha", "Coefficients of the controls, without causal meaning."),
    Output("alpha_se", "Their standard errors."),
    Output("beta", "Coefficients of the moderators: the effect, and how it changes."),
    Output("se", "Their standard errors."),
    Output("ci_low", "Lower limits of their intervals."),
    Output("ci_high", "Upper limits of their intervals."),
    Output("p_value", "Two-sided p-values of the coefficients of the moderators."),
    Output("dof", "Degrees of freedom of t: people less coefficients."),
  ]

  private static let standardised: [Output] = [
    Output("sd", "Standard deviation of the outcome, given the treatment."),
    Output("d", "Each coefficient of the moderators over sd."),
    Output("d_low", "Lower limits of the intervals of d."),
    Output("d_high", "Upper limits of the intervals of d."),
  ]

  private static func outputs(_ effect: CausalExcursion) throws(StatisticsError) -> Outputs {
    let sizes = try effect.moderators.indices.map { (place) throws(StatisticsError) in
      try effect.standardised(at: effect.moderators.indices.map { $0 == place ? 1 : 0 })
    }
    return outputs(effect.controls, effect.moderators, dof: Int(effect.degreesOfFreedom))
      .with("sd", effect.standardDeviation)
      .with("d", JSONValue(sizes.map(\.value)))
      .with("d_low", JSONValue(sizes.map(\.interval.low)))
      .with("d_high", JSONValue(sizes.map(\.interval.high)))
  }

  private static func outputs(
    _ controls: [Difference], _ moderators: [Difference], dof: Int
  ) -> Outputs {
    [
      "alpha": JSONValue(controls.map(\.value)),
      "alpha_se": JSONValue(controls.map(\.standardError)),
      "beta": JSONValue(moderators.map(\.value)), "se": JSONValue(moderators.map(\.standardError)),
      "ci_low": JSONValue(moderators.map(\.interval.low)),
      "ci_high": JSONValue(moderators.map(\.interval.high)),
      "p_value": JSONValue(moderators.map(\.pValue)), "dof": .integer(dof),
    ]
  }
}

/// The decision points that a call names column by column.
private struct PersonTimeRows {
  private let outcomes: [Double]
  private let treated: [Bool]
  private let probabilities: [Double]
  private let available: [Bool]
  private let controlColumns: [[Double]]
  private let moderatorColumns: [[Double]]
  private let numerators: [Double]?
  private let people: [Int]
  private let method: String

  var count: Int { outcomes.count }
  var controls: Int { controlColumns.count + 1 }
  var moderators: Int { moderatorColumns.count + 1 }

  init(_ inputs: Arguments, numerators: [Double]?) throws(StatisticsError) {
    outcomes = try inputs.numbers("y")
    treated = try inputs.marks("treat")
    probabilities = try inputs.numbers("prob")
    available = try inputs.marks("avail")
    controlColumns = try inputs.numberLists("controls")
    moderatorColumns = try inputs.numberLists("moderators")
    people = try inputs.ints("person")
    self.numerators = numerators
    method = inputs.method
    let check = Check(inputs.method)
    try check.finite(outcomes, "y", atLeast: 1)
    try check.equalCounts(treated.count, count, "treat", as: "y")
    try check.equalCounts(probabilities.count, count, "prob", as: "y")
    try check.equalCounts(available.count, count, "avail", as: "y")
    try check.equalCounts(people.count, count, "person", as: "y")
    if let numerators { try check.equalCounts(numerators.count, count, "numerator", as: "y") }
    for (name, columns) in [("controls", controlColumns), ("moderators", moderatorColumns)] {
      for (index, column) in columns.enumerated() {
        try check.equalCounts(column.count, count, "\(name)[\(index)]", as: "y")
      }
    }
    guard controls + moderators <= Self.coefficientsMax else {
      throw check.unsupported(
        "\(controls + moderators) coefficients", limit: "\(Self.coefficientsMax) coefficients")
    }
  }

  private static let coefficientsMax = 40
  private static let productsMax = 1_000_000_000

  func point(_ row: Int) -> ExcursionPoint {
    ExcursionPoint(
      controls: [1] + controlColumns.map { $0[row] },
      moderators: [1] + moderatorColumns.map { $0[row] }, isTreated: treated[row],
      probability: probabilities[row], numerator: numerators?[row] ?? 0.5, outcome: outcomes[row],
      isAvailable: available[row])
  }

  /// What `body` makes of each person's rows, by their numbers.
  ///
  /// - Parameter rounds: How often the points are gone through.
  /// - Throws: `unsupported` for what would take longer than about two seconds.
  func persons<T>(
    rounds: Int = 1, _ body: ([Int]) throws(StatisticsError) -> T
  ) throws(StatisticsError) -> [T] {
    let (size, groups) = (controls + moderators, Set(people).count)
    guard rounds * size * size * (count + 4 * groups * size) <= Self.productsMax else {
      throw Check(method).unsupported(
        "\(count) points of \(groups) people with \(size) coefficients",
        limit: "a billion products")
    }
    let order = people.indices.sorted { (people[$0], $0) < (people[$1], $1) }
    var (result, start): ([T], Int) = ([], 0)
    while start < order.count {
      let end = order[start...].firstIndex { people[$0] != people[order[start]] } ?? order.count
      result.append(try body(Array(order[start..<end])))
      start = end
    }
    return result
  }
}
