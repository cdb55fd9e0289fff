import Documents
import PushModel
import Statistics

extension ResponseFit {
  mutating func report(_ fit: FrailtyFit) {
    part.model = "a log-normal factor of each person on the hazard of opening"
    for (kind, rate) in zip(trials.kinds, fit.rates) { report(rate, of: kind) }
    listOtherRates()
    set(["world.response.personCV"], "CV between people", fit.cv, .number)
    fix("world.response.link", "hazard", "what the fit is made with")
    fix("world.response.bannerFactor", "1", "banners are in the fitted rate")
    fix("world.response.silentFactor", "1", "silent channels are in the fitted rate")
    reportHours(fit)
    reportWear(fit)
    fix(
      "attributionWindow", formatDuration(question.window.milliseconds),
      "the window in which openings were counted")
  }

  private mutating func report(_ rate: FittedValue, of kind: ResponseTrials.Kind) {
    let key = "world.response.open"
    switch kind {
    case .android: set([key + "Android"], "open rate, Android", rate, .share)
    case .ios: set([key + "IOS"], "open rate, iOS", rate, .share)
    case .contextual: set([key + "Contextual"], "open rate, about oneself", rate, .share)
    case .generic:
      let known = ["Android", "IOS"] + (trials.hasTypes ? [] : ["Contextual"])
      set(known.map { key + $0 }, "open rate", rate, .share)
    }
  }

  /// Lists the world's rates on which the log has no data; a world keeps its own values for them.
  private mutating func listOtherRates() {
    if !trials.hasTypes, trials.kinds.contains(.generic) {
      part.notes.append(
        "the log has no type: its open rate stands for what is about oneself (openContextual) too")
    }
    let fitted = Set(part.settings.map(\.key))
    let others = ["openAndroid", "openIOS", "openContextual"].filter {
      !fitted.contains("world.response.\($0)")
    }
    guard !others.isEmpty else { return }
    part.notes.append(
      "\(others.joined(separator: ", ")) \(others.count == 1 ? "stays" : "stay") as the scenario has "
        + "\(others.count == 1 ? "it" : "them"): the log has fewer than "
        + "\(ResponseTrials.opensMin) openings of such pushes, or does not tell them apart")
  }

  private mutating func reportHours(_ fit: FrailtyFit) {
    guard !fit.blocks.isEmpty else {
      return fix("world.response.hourExponent", "0", "no difference between hours was found")
    }
    let (hours, blocks) = (0..<24, trials.blocks)
    for (block, factor) in fit.blocks.enumerated() {
      let (first, last) = blocks.range(block)
      let name = "factor \(Self.two(first))-\(Self.two(last + 1)) h"
      part.values.append(
        CalibrationValue(name, factor, .number, count: trialCount, of: "pushes"))
    }
    let factors = hours.map { CalibrationSetting.digits(fit.blocks[blocks.block($0)].value) }
    fix(
      "world.activity.byHour", "[\(factors.joined(separator: ", "))]",
      "factors on the hazard of opening; visits to the app follow them too")
    fix("world.response.hourExponent", "1", "the fitted factors themselves")
    fix("world.activity.chronotypeSigma", "0", "the factors are those of local hours")
  }

  private mutating func reportWear(_ fit: FrailtyFit) {
    let key = "world.response."
    fix(key + "habituation", fit.wear.rawValue, "what Schwarz's criterion prefers")
    switch fit.wear {
    case .none: break
    case .volume:
      set([key + "habituationWeight"], "weight of a recent push", fit.wearing[0], .number)
      fix(key + "volumeAfterOpen", "1", "what the fit is made with")
    case .recency:
      set([key + "habituationLoss"], "lost after a push", fit.wearing[0], .share)
      set([key + "habituationHalfLife"], "its half-life", fit.wearing[1], .days)
    case .decay:
      set([key + "noveltyGain"], "gain at the start", fit.wearing[0], .number)
      set([key + "noveltyHalfLife"], "its half-life", fit.wearing[1], .days)
    }
  }

  private var trialCount: Int { trials.all.reduce(0) { $0 + $1.count } }

  private mutating func set(
    _ keys: [String], _ name: String, _ value: FittedValue, _ unit: CalibrationValue.Unit
  ) {
    let shown = CalibrationValue(name, value, unit, count: trialCount, of: "pushes")
    part.values.append(shown)
    for key in keys {
      part.settings.append(CalibrationSetting(key, shown, level: question.level))
    }
  }

  private mutating func fix(_ key: String, _ value: String, _ comment: String) {
    part.settings.append(CalibrationSetting(key: key, value: value, comment: comment))
  }

  private static func two(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }
}
