import Scenarios
import Statistics

extension EchoSearch {
  /// What was found of each row; nothing where nobody looks, where arms learn from what happens to them, and in a world
  /// that cannot be tried again.
  ///
  /// - Parameter threads: `nil` where nobody looks.
  static func found(
    _ plan: ExperimentPlan, _ rows: [Comparison], threads: Int?
  ) -> EchoFindings {
    guard let threads, !rows.isEmpty, !plan.scenario.arms.contains(where: { $0.learner != nil })
    else { return EchoFindings(of: rows) { rows.map { _ in nil } } }
    return EchoFindings(of: rows) { try EchoSearch(plan, rows, threads: threads).found() }
  }
}

/// What a search for echoes found, or why it could not look.
struct EchoFindings {
  /// By comparison.
  let echoes: [EchoShare?]

  /// `nil` for a search that came to its end.
  let warning: String?

  /// A run whose worlds cannot be tried again has ended well, and keeps its verdicts.
  init(of rows: [Comparison], _ search: () throws -> [EchoShare?]) {
    do {
      (echoes, warning) = (try search(), nil)
    } catch {
      echoes = rows.map { _ in nil }
      warning = "differences that only repeat inputs were not looked for: \(error)"
    }
  }
}

extension Comparison {
  /// Whether the difference repeats inputs and is nothing else.
  package var isEcho: Bool { echo?.isWhole == true }
}

extension [Comparison] {
  /// Whether the difference whose segments are compared is an echo over everybody.
  func isEcho(of found: Interaction) -> Bool {
    contains {
      $0.arm == found.arm && $0.metric == found.metric && $0.segment == "all"
        && $0.isEcho
    }
  }

  /// Rows of segments, of which those are echoes whose arm's are over everybody.
  func echoed(in segments: [Comparison]) -> [Comparison] {
    segments.map { row in
      guard
        let echo = first(where: {
          $0.arm == row.arm && $0.metric == row.metric && $0.isEcho
        })?.echo
      else { return row }
      var row = row
      row.readBack(echo)
      return row
    }
  }
}

extension NetValue {
  /// The same with the arms marked whose net value comes from events that only repeat inputs.
  ///
  /// - Parameter rows: The arms' comparisons, as far as they were looked at.
  func echoed(_ rows: [Comparison], _ plan: ExperimentPlan) -> NetValue {
    let events = (plan.scenario.value?.byMetric ?? []).map { metric, value in
      let carriedOn = metric.plain.total(over: Double(days), cohortDays: plan.cohortDays)
      return (metric: metric, value: value * carriedOn)
    }
    var table = self
    for place in table.comparisons.indices {
      let own = rows.filter { $0.arm == table.comparisons[place].arm && $0.segment == "all" }
      if let echo = EchoShare(ofValue: own, events) { table.comparisons[place].readBack(echo) }
    }
    return table
  }
}

extension EchoShare {
  /// The part of a net value's difference that only repeats inputs: by the money of each event whose difference does.
  ///
  /// - Returns: `nil` where that is less than a tenth of all money (*assumption*: not worth a word).
  fileprivate init?(
    ofValue rows: [Comparison], _ events: [(metric: MetricName, value: Double)]
  ) {
    var (echoed, all, inputs): (Double, Double, [Input]) = (0, 0, [])
    for event in events {
      guard let row = rows.first(where: { $0.measure == .metric(event.metric) }),
        let difference = row.difference
      else { continue }
      let money = abs(event.value * difference)
      all += money
      guard let echo = row.echo else { continue }
      echoed += echo.share * money
      inputs += echo.inputs.filter { !inputs.contains($0) }
    }
    guard all > 0, echoed / all >= 0.1 else { return nil }
    let share = (echoed / all * 1_000).rounded() / 1_000
    self.init(inputs, share: share, isWhole: share >= 0.9)
  }
}
