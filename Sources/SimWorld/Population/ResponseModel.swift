import PushMessages
import PushModel
import SimKernel

/// The probability that people open a push, and the time until they do.
///
/// Factors multiply hazards by default, so that the probability stays in 0...1.
struct ResponseModel: Sendable {
  /// The default open rates on the scale of the link, -ln(1 - p) or p, by [contextual][platform].
  let rate: ContiguousArray<Double>
  /// Factors by hour of a person's own day, with mean 1.
  let byHour: ContiguousArray<Double>
  /// The number of styles that have a factor.
  static let stylesMax = 16

  /// Factors by raw value of the style.
  let byStyle: ContiguousArray<Double>
  let parameters: ResponseParameters
  let start: Timestamp
  /// Histograms of times to open by platform; `nil` for log-normal times.
  private let waits: ContiguousArray<WaitTable?>
  /// By platform, the probability that an opening comes within the attribution window.
  private let inTime: ContiguousArray<Double>

  init(_ world: WorldParameters, start: Timestamp, attribution: Interval) {
    let response = world.response
    func linked(_ rate: Double) -> Double {
      response.link == .hazard ? -Elementary.log(1 - rate) : rate
    }
    rate = [
      linked(response.openAndroid), linked(response.openIOS),
      linked(response.openContextual), linked(response.openContextual),
    ]
    byHour = Self.byHour(world.activity.byHour, exponent: response.hourExponent)
    byStyle = Self.byStyle(response)
    parameters = response
    self.start = start
    waits = [
      response.timeToOpenBarsAndroid.map(WaitTable.init),
      response.timeToOpenBarsIOS.map(WaitTable.init),
    ]
    let window = Double(attribution.milliseconds)
    inTime = ContiguousArray(
      zip(waits, [response.timeToOpenAndroid, response.timeToOpenIOS]).map { table, median in
        table.map { $0.share(within: window) }
          ?? Self.lognormalShare(
            within: window, median: Double(median.milliseconds), sigma: response.timeToOpenSigma)
      })
  }

  /// The probability that a log-normal time is below `limit`.
  private static func lognormalShare(
    within limit: Double, median: Double, sigma: Double
  ) -> Double {
    guard median > 0, sigma > 0 else { return median < limit ? 1 : 0 }
    return Elementary.normalProbability(Elementary.log(limit / median) / sigma)
  }

  /// The probability that a push that is opened is opened within the attribution window.
  @inline(__always) func inTime(on platform: Platform) -> Double {
    inTime[Int(platform.rawValue)]
  }

  /// The time from display to opening in milliseconds, for `u` in (0, 1).
  func timeToOpen(_ u: Double, on platform: Platform) -> Double {
    assert(u > 0 && u < 1, "\(u) is not in (0, 1)")
    if let table = waits[Int(platform.rawValue)] { return table.wait(u) }
    let median = platform == .ios ? parameters.timeToOpenIOS : parameters.timeToOpenAndroid
    return Distribution.lognormal(
      u, median: Double(median.milliseconds), sigma: parameters.timeToOpenSigma)
  }

  private static func byHour(_ profile: [Double], exponent: Double) -> ContiguousArray<Double> {
    var factors = ContiguousArray(repeating: 1.0, count: 24)
    guard exponent > 0 else { return factors }
    var sum = 0.0
    for hour in 0..<24 {
      factors[hour] = Elementary.exp(exponent * Elementary.log(max(profile[hour], 1e-6)))
      sum += factors[hour]
    }
    for hour in 0..<24 { factors[hour] *= 24 / sum }
    return factors
  }

  private static func byStyle(_ response: ResponseParameters) -> ContiguousArray<Double> {
    var factors = ContiguousArray(repeating: 1.0, count: stylesMax)
    for raw in 0..<stylesMax {
      let style = Style(rawValue: UInt8(raw))
      if style.contains(.emoji) { factors[raw] *= response.emojiFactor }
      if style.contains(.personalised) { factors[raw] *= response.personalisedFactor }
      if style.contains(.rich) { factors[raw] *= response.richFactor }
      if style.contains(.question) { factors[raw] *= response.questionFactor }
    }
    return factors
  }

  /// Whether a push of this type is about the recipient (V2's contextual).
  static func isContextual(_ type: PushType) -> Bool {
    type.category != .updates && type.category != .marketing
  }

  /// The probability that a push shown now is opened.
  @inline(__always) func openProbability(
    _ type: PushType, on platform: Platform, style: Style, to traits: UnsafePointer<Traits>,
    hour: Double, habituation: Double, taste: Double, isBanner: Bool
  ) -> Double {
    let kind = Self.isContextual(type) ? 2 : 0
    var own = hour - Double(traits.pointee.chronotype)
    if own < 0 { own += 24 }
    // A hair before midnight is rounded to 24.
    if own >= 24 { own -= 24 }
    var factor = Double(traits.pointee.response) * byHour[Int(own)] * habituation
    factor *= byStyle[Int(style.rawValue)] * taste
    if isBanner { factor *= parameters.bannerFactor }
    if type.category.isSilent { factor *= parameters.silentFactor }
    let linked = rate[kind + Int(platform.rawValue)] * factor
    return parameters.link == .hazard ? 1 - Elementary.exp(-linked) : min(1, linked)
  }

  /// The factor on the response by the pushes shown before.
  ///
  /// - Parameters:
  ///   - volume: The pushes shown in the last days, fading.
  ///   - last: When a push of the type, or the text, was last shown.
  @inline(__always) func habituation(
    volume: Double, last: Timestamp, at now: Timestamp
  ) -> Double {
    switch parameters.habituation {
    case .none: return 1
    case .volume: return 1 / (1 + parameters.habituationWeight * volume)
    case .recency, .text:
      let since = (now - last).days
      return 1 - parameters.habituationLoss * halved(since, parameters.habituationHalfLife.days)
    case .decay:
      let since = (now - start).days
      return 1 + parameters.noveltyGain * halved(since, parameters.noveltyHalfLife.days)
    }
  }

  /// The number of times kept for each person: when each type of push, and each text of a pool, was
  /// last shown.
  var shownPlaces: Int {
    switch parameters.habituation {
    case .none, .volume, .decay: 0
    case .recency: Self.types
    case .text: Self.types + TextSubset.max
    }
  }

  /// The index of a push among those times: that of its type, or of its text where it has a pool, in which
  /// the thirteenth counts as the first.
  func shownPlace(_ type: PushType, _ text: UInt8) -> Int {
    let isOwn = parameters.habituation == .text && type.texts > 1
    return isOwn ? Self.types + Int(text) % TextSubset.max : Int(type.rawValue)
  }

  private static var types: Int { PushType.countMax }

  private func halved(_ days: Double, _ halfLife: Double) -> Double {
    Elementary.exp(-0.693_147_180_559_945_3 * days / halfLife)
  }
}

/// The distribution of times to open by a histogram, uniform within each bar.
struct WaitTable: Sendable {
  /// The ends of the bars in milliseconds, ascending.
  private let ends: ContiguousArray<Double>
  /// The share of the openings up to each end; the last is 1.
  private let cumulative: ContiguousArray<Double>

  /// - Parameter bars: Their ends rise, their shares are 0 or more and not all 0.
  init(_ bars: [WaitBar]) {
    precondition(bars.contains { $0.share > 0 }, "no bar of \(bars.count) has a share")
    precondition(bars.allSatisfy { $0.share >= 0 }, "a bar has a negative share")
    ends = ContiguousArray(bars.map { Double($0.until.milliseconds) })
    let total = bars.reduce(0) { $0 + $1.share }
    var sum = 0.0
    cumulative = ContiguousArray(
      bars.map { bar in
        sum += bar.share
        return sum / total
      })
  }

  /// The quantile at `u` in (0, 1), in milliseconds; it rises with `u`.
  ///
  /// - Complexity: O(bars)
  func wait(_ u: Double) -> Double {
    let place = cumulative.firstIndex { u < $0 } ?? cumulative.count - 1
    let (low, start) = place == 0 ? (0, 0) : (ends[place - 1], cumulative[place - 1])
    let width = cumulative[place] - start
    let share = width > 0 ? min(1, (u - start) / width) : 1
    return low + share * (ends[place] - low)
  }

  /// The probability of a wait below `limit` milliseconds.
  func share(within limit: Double) -> Double {
    guard let place = ends.firstIndex(where: { limit < $0 }) else { return 1 }
    let (low, start) = place == 0 ? (0, 0) : (ends[place - 1], cumulative[place - 1])
    let width = cumulative[place] - start
    return start + width * (limit - low) / (ends[place] - low)
  }
}
