import CGSL

/// The most likely rates of two arms whose difference is given: the heart of the score methods.
struct RestrictedPair {
  let control: Double
  let treatment: Double

  /// The maximum of the likelihood with treatment - control = `difference`, in closed form
  /// (Miettinen and Nurminen 1985; Farrington and Manning 1990).
  init(_ pair: ProportionPair, difference: Double) {
    // In their notation group 1 is the treatment and group 0 the control.
    let (x1, n1) = (Double(pair.treatment.successes), Double(pair.treatment.trials))
    let (x0, n0) = (Double(pair.control.successes), Double(pair.control.trials))
    let n = n1 + n0
    let l2 = (n1 + 2 * n0) * difference - n - (x1 + x0)
    let l1 = (n0 * difference - n - 2 * x0) * difference + x1 + x0
    let l0 = x0 * difference * (1 - difference)
    let third = l2 / (3 * n)
    let q = third * third * third - l1 * l2 / (6 * n * n) + l0 / (2 * n)
    let root = max(0, third * third - l1 / (3 * n)).squareRoot()
    let p = q < 0 ? -root : root
    let cosine = p == 0 ? 0 : min(1, max(-1, q / (p * p * p)))
    let angle = (Double.pi + acos(cosine)) / 3
    let rate = 2 * p * cos(angle) - third
    control = min(max(rate, max(0, -difference)), min(1, 1 - difference))
    treatment = min(1, max(0, control + difference))
  }

  /// The variance of the difference of observed rates at these rates.
  func variance(_ pair: ProportionPair) -> Double {
    treatment * (1 - treatment) / Double(pair.treatment.trials)
      + control * (1 - control) / Double(pair.control.trials)
  }
}
