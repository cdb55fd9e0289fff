import Experiments

/// The result and the guarantee of a selection, in sentences.
struct SizeWords {
  private let report: SizeReport

  init(_ report: SizeReport) { self.report = report }

  var headline: String {
    switch report.decision {
    case .selected where report.answer != nil: "SELECTED"
    case .selected: "POINT \(report.selected.map { "\($0.number)" } ?? Numeral.none)"
    case .undecided: "UNDECIDED"
    case .noneKeeps: "NO SETTING KEEPS THE CONSTRAINTS"
    }
  }

  /// The guarantee, in paragraphs.
  var guarantee: [String] {
    guard report.decision != .undecided else {
      return [
        "No guarantee: \(Numeral.count(report.replications)) replications do not decide."
      ] + (report.undecided.map { open($0) } ?? [])
    }
    guard report.selected != nil else {
      return [
        "With a probability of \(Numeral.digits(report.confidence * 100)) % or more, no setting keeps "
          + "every constraint by its tolerance."
      ]
    }
    let tolerances =
      report.tolerances.isEmpty
      ? ""
      : ", and the selected one breaks no constraint by more than its tolerance of "
        + report.tolerances.map(Numeral.digits).joined(separator: ", ")
    let saved = 1 - Double(report.replications) / Double(report.equalReplications)
    return [
      "Guarantee: with a probability of \(Numeral.digits(report.confidence * 100)) % or more, no "
        + "setting that keeps every constraint by its tolerance is better than the selected one by "
        + "\(Numeral.digits(report.indifference))\(tolerances). Kim and Nelson (2001), if figures of "
        + "seeds are about normal.",
      "\(Numeral.count(report.replications)) replications over \(report.rows.count) points. The same "
        + "number for every point would take \(Numeral.count(report.equalReplications)) for this "
        + "guarantee" + (saved > 0 ? " (\(Numeral.fixed(saved * 100, 0)) % saved)." : "."),
    ]
  }

  /// What is undecided, the best guess, and the seeds that would decide it.
  private func open(_ found: SizeReport.Undecided) -> [String] {
    var lines = found.constraints.map { condition in
      "Open: whether \(name(condition.point)) keeps \(condition.constraint); slack "
        + Self.slack(condition.slack) + "."
    }
    if found.contenders.count > 1 {
      let rest = found.contenders.count - Self.toldMax
      lines.append(
        "Open: which is best of \(found.contenders.count) settings: "
          + found.contenders.prefix(Self.toldMax).map(name).joined(separator: "; ")
          + (rest > 0 ? "; and \(rest) more." : "."))
    }
    lines.append(bestGuess(found))
    lines.append(
      "About \(Numeral.count(found.seedsLikely)) seeds for each remaining setting decide if its mean "
        + "stays, \(Numeral.count(found.seedsMax)) in any case (replicationsMax is "
        + "\(Numeral.count(report.seedsMax))). A larger indifference or tolerance needs fewer.")
    return lines
  }

  /// Settings that are told by their words; the table has all.
  private static let toldMax = 4

  /// The setting of a point by its words, or by its number in a file that has none.
  func name(_ number: Int) -> String {
    report.rows.first { $0.point.number == number }?.words ?? "point \(number)"
  }

  func bestGuess(_ found: SizeReport.Undecided) -> String {
    found.bestGuess.map { "The best guess is \(name($0.number))." }
      ?? "There is no best guess: the mean of every remaining setting breaks a constraint."
  }

  /// `−0.0009 (−0.0021 to 0.0003)`.
  static func slack(_ slack: PointFigure) -> String {
    let limits = slack.low.flatMap { low in
      slack.high.map { " (\(Numeral.short(low)) to \(Numeral.short($0)))" }
    }
    return (slack.mean.map(Numeral.short) ?? Numeral.none) + (limits ?? "")
  }

  /// The ending of a point, in the same words on a terminal and on a page.
  static func end(_ row: SizeReport.Row) -> String {
    let by = row.by ?? "another"
    return switch row.ending {
    case .selected: "selected"
    case .undecided: "undecided"
    case .worse: "worse than \(by)"
    case .asGood: "as good as \(by)"
    case .notBetter: "not better than \(by)"
    case .breaks: "breaks \(row.by ?? "a constraint")"
    }
  }
}
