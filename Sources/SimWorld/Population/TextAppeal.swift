import PushMessages
import PushModel
import SimKernel

/// How much more or less than others each text of a pool is opened.
enum TextAppeal {
  /// Factors on the hazard of opening, of ``TextSubset/max`` texts; none where all texts are alike.
  static func factors(_ response: ResponseParameters, _ key: StreamKey) -> LaneArray<Double> {
    let given = response.textFactors ?? []
    let sigma = response.textSigma ?? 0
    let isFlat = given.isEmpty && sigma == 0
    var factors = LaneArray<Double>(count: isFlat ? 0 : TextSubset.max, repeating: 1)
    guard !isFlat else { return factors }
    for text in 0..<TextSubset.max {
      if text < given.count { factors[text] = given[text] }
      let draw = Draw(key, Purpose.textAppeal, entity: UInt64(text), occasion: 0)
      // Of mean 1, so that the spread changes no level.
      factors[text] *= Distribution.lognormal(
        draw.u0, median: Elementary.exp(-sigma * sigma / 2), sigma: sigma)
    }
    return factors
  }
}
