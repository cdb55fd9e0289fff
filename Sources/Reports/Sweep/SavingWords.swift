import Experiments
import Scenarios

/// What the adjustment of a search's figures did, in words.
struct SavingWords {
  private let found: PointAdjustment

  init(_ found: PointAdjustment) { self.found = found }

  var sentence: String {
    let own = found.estimators ?? [:]
    if !own.isEmpty, own.values.allSatisfy({ $0 == .counted }) {
      return "Figures are as they were counted: adjusted ones vary more (metrics.variance)."
    }
    var sentence =
      "Figures are adjusted (metrics.variance)\(of(.luck, "for luck alone"))"
      + of(.counted, "as it was counted")
    if let saving = found.saving {
      sentence +=
        ": plain ones would need \(Numeral.fixed(saving, 1)) times the seeds for as narrow a "
        + "difference from the best, in the median of the points"
    }
    sentence += "."
    if let allowance = found.allowance, allowance > 0 {
      sentence +=
        " Errors of the census may take \(Numeral.fixed(allowance * 100, 1)) % of the indifference; "
        + "the selection allows for that."
    }
    return sentence
  }

  /// The metrics that are not wholly adjusted.
  private func of(_ estimator: Estimator, _ words: String) -> String {
    let names = (found.estimators ?? [:]).filter { $0.value == estimator }.keys.sorted {
      $0.rawValue < $1.rawValue
    }
    return names.isEmpty
      ? "" : ", \(names.map(\.words).joined(separator: ", ")) \(words)"
  }
}
