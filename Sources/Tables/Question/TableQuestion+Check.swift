import Documents

extension TableQuestion {
  /// Refuses a question that is invalid for any table.
  ///
  /// - Throws: `TableError.question`.
  package func check() throws(TableError) {
    guard !metrics.isEmpty else {
      throw .question("give at least one `--metric`, for example `--metric ctr=taps/opens`")
    }
    let names = metrics.map(\.name)
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw .question("the metric `\(name)` is given twice; accepted: unique names")
    }
    try checkNames(names)
    try checkNumbers()
    try checkDesign()
    try checkSummaries()
  }

  /// Summaries hold the data for a comparison of means, and nothing else.
  private func checkSummaries() throws(TableError) {
    for metric in metrics where (metric.summary != nil) != (unit == .summary) {
      throw .question(
        unit == .summary
          ? "`--metric \(metric.name)` is no summary; accepted with `--unit summary`: "
            + "`name=mean,variance,n`, three columns"
          : "`--metric \(metric.name)` is a summary; accepted: with `--unit summary`")
    }
    guard unit == .summary else { return }
    let asked: String? =
      !covariates.isEmpty
      ? "--covariate" : !segments.isEmpty ? "--segment" : rows == .event ? "--rows event" : nil
    if let asked {
      throw .question("`\(asked)` needs units, and `--unit summary` has none; accepted: without it")
    }
  }

  private func checkNames(_ names: [String]) throws(TableError) {
    let used =
      margins.keys.sorted().map { ("--margin", $0) }
      + lowerIsBetter.sorted().map { ("lowerIsBetter:", $0) }
      + (success ?? []).map { ("success:", $0) }
    for (option, name) in used where !names.contains(name) {
      throw .question(
        "`\(option) \(name)` is no metric here;\(didYouMean(name, among: names)) "
          + "accepted: \(Self.list(names))")
    }
    if let both = success?.first(where: { margins[$0] != nil }) {
      throw .question("`\(both)` has a margin and is under `success`; accepted: one of them")
    }
    guard segments.count <= Stratum.dimensionsMax else {
      throw .question(
        "`--segment` is there \(segments.count) times; accepted: up to \(Stratum.dimensionsMax)")
    }
    for dimension in segments where segments.filter({ $0 == dimension }).count > 1 {
      throw .question("`--segment \(dimension)` is given twice; accepted: each column once")
    }
  }

  private func checkNumbers() throws(TableError) {
    guard level > 0.5, level < 1 else {
      throw .question("`--level \(level)` is out of range; accepted: above 0.5 and below 1")
    }
    for (name, margin) in margins.sorted(by: { $0.key < $1.key })
    where !(margin >= 0 && margin <= Intake.largest) {
      throw .question(
        "`--margin \(name)=\(margin)` is out of range; accepted: a number from 0 to 1e30, in "
          + "the metric's own unit")
    }
    if let weights, !weights.allSatisfy({ $0 >= 1e-6 && $0 <= 1e6 }) {
      throw .question(
        "`weights` are out of range; accepted: numbers from 0.000001 to 1000000, as in `1:1:2`")
    }
  }

  private func checkDesign() throws(TableError) {
    if design == .paired {
      guard case .column = unit else {
        throw .question(
          "`design: paired` needs units that are seen in every arm; accepted: "
            + "`--unit` with a column")
      }
      guard weights == nil else {
        throw .question("`weights` goes with `design: split`: paired units are in every arm")
      }
      guard covariates.isEmpty else {
        throw .question("`--covariate` goes with `design: split`: paired units are their own")
      }
    }
    if unit == .none, let metric = metrics.first(where: { $0.denominator == nil }) {
      throw .question(
        "`--metric \(metric.name)` is per unit and `--unit none` has none; accepted: "
          + "`name=term/term`, successes of trials")
    }
    if unit == .none, !covariates.isEmpty {
      throw .question("`--covariate` needs units; accepted: `--unit` with a column, or `row`")
    }
    if arm == nil {
      let asked =
        baseline != nil
        ? "--baseline"
        : weights != nil
          ? "weights"
          : design == .paired
            ? "design: paired" : !margins.isEmpty ? "--margin" : look != nil ? "look" : nil
      if let asked {
        throw .question("`\(asked)` compares arms; accepted: with `--arm` and the arms' column")
      }
    }
  }

  /// Names for a message, in backticks: the first 20, and how many more there are.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    return shown + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }
}
