import Documents
import PushModel
import SimWorld
import Statistics

extension ResponseFit {
  mutating func report(_ models: ResponseModels) throws(StatisticsError) {
    let fit = models.entries[models.taken].fit
    part.model = "a log-normal factor of each person on the hazard of opening"
    part.models = models.described { fit in
      zip(trials.kinds, fit.rates).map { kind, rate in
        CalibrationValue(Self.name(kind), rate, .share, count: trialCount, of: "pushes")
      }
    }
    for (place, kind) in trials.kinds.enumerated() {
      report(try value(models, on: .logit) { $0.rates[place] } ?? fit.rates[place], of: kind)
    }
    listOtherRates()
    set(
      ["world.response.personCV"], "CV between people",
      try value(models, on: .log) { $0.cv } ?? fit.cv,
      .number)
    part.fix("world.response.link", "hazard", "what the fit is made with")
    part.fix("world.response.bannerFactor", "1", "banners are in the fitted rate")
    part.fix("world.response.silentFactor", "1", "silent channels are in the fitted rate")
    try reportHours(models)
    reportWear(models)
    try reportTold(models)
    part.fix(
      "attributionWindow", formatDuration(question.window.milliseconds),
      "the window in which openings were counted")
  }

  private func value(
    _ models: ResponseModels, on link: Link, _ get: (FrailtyFit) -> FittedValue?
  ) throws(StatisticsError) -> FittedValue? {
    try models.value(on: link, level: question.level, get)
  }

  private static func name(_ kind: ResponseTrials.Kind) -> String {
    switch kind {
    case .android: "open rate, Android"
    case .ios: "open rate, iOS"
    case .contextual: "open rate, about oneself"
    case .generic: "open rate"
    }
  }

  private mutating func report(_ rate: FittedValue, of kind: ResponseTrials.Kind) {
    let names = kind.keys(hasTypes: trials.hasTypes)
    set(names.map { "world.response." + $0 }, Self.name(kind), rate, .share)
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

  private mutating func reportHours(_ models: ResponseModels) throws(StatisticsError) {
    let blocks = trials.blocks
    let isByHour = models.entries[models.taken].choice.hasHours
    if !blocks.unidentified.isEmpty {
      part.unidentified.append(
        CalibrationGap(
          name: "factor \(HourBlocks.text(blocks.unidentified)) h",
          reason: "nobody, or hardly anybody, was pushed then; "
            + (isByHour
              ? "a scenario keeps its own factors, and " : "no hours differ elsewhere, and ")
            + "rates are those of an average hour of the others"))
    }
    guard isByHour else {
      return part.fix("world.response.hourExponent", "0", "no difference between hours was found")
    }
    var factors = [Double?](repeating: nil, count: 24)
    for (place, hours) in blocks.blocks.enumerated() {
      guard
        let factor = try value(models, on: .log, { $0.blocks.isEmpty ? nil : $0.blocks[place] })
      else { continue }
      for hour in hours { factors[hour] = factor.value }
      part.values.append(
        CalibrationValue(
          "factor \(HourBlocks.text(hours)) h", factor, .number, count: trialCount, of: "pushes"))
    }
    part.settings.append(
      CalibrationSetting(
        byHour: factors,
        comment: "factors on the hazard of opening; visits to the app follow them too"))
    part.fix("world.response.hourExponent", "1", "the fitted factors themselves")
    part.fix("world.activity.chronotypeSigma", "0", "the factors are those of local hours")
  }

  /// The wear of each plausible model; a world takes that of the best one.
  private mutating func reportWear(_ models: ResponseModels) {
    let taken = models.entries[models.taken].choice
    part.fix("world.response.habituation", taken.wear.rawValue, Self.plausible(part.models))
    for wear in Wear.allCases where wear != .none {
      let own = models.entries.indices.filter {
        models.entries[$0].choice.wear == wear
          && models.entries[$0].choice.hasHours == taken.hasHours
      }
      guard let place = own.first,
        models.entries[place].weight >= Self.wearMin || wear == taken.wear
      else { continue }
      reportWear(wear, models.entries[place].fit.wearing, isTaken: wear == taken.wear)
    }
  }

  /// Smallest weight of a model whose wear is reported.
  private static let wearMin = 0.05

  /// `plausible: volume 92 %, none 8 %; intervals include the choice among them`.
  static func plausible(_ models: [CalibrationModel]) -> String {
    guard models.count > 1 else { return "no other model is plausible" }
    let parts = models.map {
      "\($0.name) \(CalibrationSetting.digits(($0.weight * 100).rounded())) %"
    }
    return "plausible: \(parts.joined(separator: ", ")); intervals include the choice among them"
  }

  private mutating func reportWear(_ wear: Wear, _ wearing: [FittedValue], isTaken: Bool) {
    let key = "world.response."
    func keys(_ name: String) -> [String] { isTaken ? [key + name] : [] }
    switch wear {
    case .none: break
    case .volume:
      set(keys("habituationWeight"), "weight of a recent push", wearing[0], .number)
      if isTaken { part.fix(key + "volumeAfterOpen", "1", "what the fit is made with") }
    case .recency:
      set(keys("habituationLoss"), "lost after a push", wearing[0], .share)
      set(keys("habituationHalfLife"), "half-life of that loss", wearing[1], .days)
    case .decay:
      set(keys("noveltyGain"), "gain at the start", wearing[0], .number)
      set(keys("noveltyHalfLife"), "half-life of that gain", wearing[1], .days)
    }
  }

  /// What a visit tells already; a world takes it where it is a share.
  private mutating func reportTold(_ models: ResponseModels) throws(StatisticsError) {
    guard let told = try value(models, on: .identity, { $0.told }) else { return }
    let isPossible = (0...1).contains(told.value)
    set(isPossible ? ["world.dynamics.toldShare"] : [], "told by a visit", told, .share)
    guard isPossible else { return }
    part.fix(
      "world.dynamics.toldHalfLife",
      formatDuration(DynamicsParameters.published.toldHalfLife.milliseconds), "held, not fitted")
  }

  private var trialCount: Int { trials.all.reduce(0) { $0 + $1.count } }

  private mutating func set(
    _ keys: [String], _ name: String, _ value: FittedValue, _ unit: CalibrationValue.Unit
  ) {
    let shown = CalibrationValue(name, value, unit, count: trialCount, of: "pushes")
    part.set(keys, to: shown, level: question.level)
  }
}
