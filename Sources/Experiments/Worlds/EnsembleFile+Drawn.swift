import Scenarios
import Statistics
import Worlds

extension EnsembleFile {
  /// The ensemble of worlds that were drawn from a log.
  ///
  /// A key's prior is that of the book, if it has one. What the log told has the standing of a source.
  ///
  /// - Parameter scenario: The scenario whose world the members extend.
  /// - Throws: `ScenarioError` and `StatisticsError`.
  package init(drawn: [DrawnKey], over scenario: Scenario) throws {
    let book = Dictionary(
      PriorBook.assumptions(for: scenario).map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    let keys = try drawn.map { key in
      let range = try book[key.key].map { try PriorBook.key($0).prior }
      return try key.varied(range)
    }
    let count = drawn.first?.values.count ?? 0
    self.init(
      base: try scenario.worldHash(), engine: ExperimentPlan.engineVersion, keys: keys,
      facts: ScenarioFacts(figures: []), under: scenario.arms[scenario.baselineIndex].name,
      worlds: try Ensemble(
        drawn: (0..<count).map { member in drawn.map { $0.values[member] } },
        priors: keys.map(\.prior)))
  }
}

extension DrawnKey {
  /// The key with its prior: that of the book, or nine of ten of the values where it has none that holds all of them.
  fileprivate func varied(_ own: Prior?) throws(StatisticsError) -> VariedKey {
    let standing: Prior.Standing = isTold ? .source("the log") : .assumption
    if case .words(let words) = form {
      return VariedKey(
        try Prior(key, 0...Double(words.count - 1), .choice, standing: standing), form: form)
    }
    if let own, own.shape != .choice, values.allSatisfy({ (try? own.score(value: $0)) != nil }) {
      return VariedKey(try Prior(key, own.range, own.shape, standing: standing), form: form)
    }
    let points = Weights(equal: values.count).quantiles(values, [0.05, 0.95])
    return VariedKey(try Prior(key, points[0]...points[1], shape, standing: standing), form: form)
  }
}
