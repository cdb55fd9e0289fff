import Experiments

/// What the adjustment of a search's figures did, in words.
struct SavingWords {
  private let found: PointAdjustment

  init(_ found: PointAdjustment) { self.found = found }

  var sentence: String {
    var sentence = "Figures are adjusted (metrics.variance)"
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
}
