import PushMessages
import PushModel
import SimKernel

/// Draws how much more or less than others each text of a pool is opened.
enum TextAppeal {
  /// Factors on the hazard of opening, for ``TextSubset/max`` texts; empty when all texts are
  /// alike.
  static func factors(_ response: ResponseParameters, _ key: StreamKey) -> LaneArray<Double> {
    let given = response.textFactors ?? []
    let sigma = response.textSigma ?? 0
    let isFlat = given.isEmpty && sigma == 0
    var factors = LaneArray<Double>(count: isFlat ? 0 : TextSubset.max, repeating: 1)
    guard !isFlat else { return factors }
    for text in 0..<TextSubset.max {
      if text < given.count { factors[text] = given[text] }
      let draw = Draw(key, Purpose.textAppeal, entity: UInt64(text), occasion: 0)
      // With mean 1, so that the spread does not change the level.
      factors[text] *= Distribution.lognormal(
        draw.u0, median: Elementary.exp(-sigma * sigma / 2), sigma: sigma)
    }
    return factors
  }
}
