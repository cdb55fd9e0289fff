import JSON

/// A statistical method that can be called by name with JSON-like inputs.
public struct Method: Sendable {
  typealias Body = @Sendable (Arguments) throws(StatisticsError) -> Outputs

  /// Name under which the method is called.
  public let name: String

  /// Purpose of the method, in one sentence.
  public let summary: String

  /// Inputs that the method reads; others are ignored.
  public let inputs: [Input]

  /// Outputs that the method gives.
  public let outputs: [Output]

  /// Whether an output may be infinite, as the median of a curve that stays above one half.
  private let hasInfinities: Bool
  private let body: Body

  init(
    _ name: String, _ summary: String, inputs: [Input], outputs: [Output],
    hasInfinities: Bool = false, _ body: @escaping Body
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.outputs = outputs
    self.hasInfinities = hasInfinities
    self.body = body
  }

  /// Every method, in the order of the families.
  public static let all: [Method] =
    distributions + descriptive + oneProportion + twoProportions + means + ratios
    + nonInferiority + equivalence + families + tables + ranks + survival + sequential + sizing
    + meanSizing + selection + microRandomised

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The method with this name.
  public static func named(_ name: String) -> Method? { byName[name] }

  /// Calls the method `name`; a name that is not known is `unsupported`.
  ///
  /// Inputs that the method does not describe are ignored. Calculations that would take longer than
  /// about two seconds are `unsupported` with the limit; lists of a million values take about one.
  public static func evaluate(_ name: String, inputs: [String: JSONValue]) -> Outcome {
    guard let method = named(name) else {
      return Outcome(
        Check(JSONValue.shortened(name)).unsupported(
          "no such method", limit: "the \(all.count) methods of the list"))
    }
    return method.evaluate(inputs)
  }

  func evaluate(
    _ values: [String: JSONValue], witness: Arguments.Witness? = nil
  ) -> Outcome {
    do throws(StatisticsError) {
      let arguments = try Arguments(
        method: name, described: inputs, values: values, witness: witness)
      let outputs = try body(arguments)
      return isNumeric(outputs) ? .ok(outputs) : Outcome(overflow)
    } catch {
      return Outcome(error)
    }
  }

  /// Extreme inputs can overflow a formula; such a result is not a number to hand out.
  private func isNumeric(_ outputs: Outputs) -> Bool {
    outputs.values.allSatisfy { output in
      let values = if case .array(let list) = output { list } else { [output] }
      return values.compactMap(\.double).allSatisfy { !$0.isNaN && (hasInfinities || $0.isFinite) }
    }
  }

  private var overflow: StatisticsError {
    Check(name).unsupported("numbers so extreme that the result overflows", limit: "about 1e300")
  }
}

extension Method {
  static let meanSizing: [Method] = [
    Method(
      "sample_size_two_mean", "Units per arm that detect a change of a mean.",
      inputs: [.delta, .sd, .alpha, .power, .sides],
      outputs: [
        Output("n_per_arm_real_normal", "Units per arm on the normal distribution."),
        Output(
          "n_per_arm_real_t", "Units per arm on the noncentral t; null below 1.5.",
          isOptional: true),
      ]
    ) { (inputs) throws(StatisticsError) in
      let design = try TwoMeanDesign(
        delta: inputs.number("delta"), standardDeviation: inputs.number("sd"), alpha: inputs.alpha,
        sides: inputs.int("sides"))
      let power = try inputs.power
      return [
        "n_per_arm_real_normal": JSONValue(try design.unitsPerArm(power: power)),
        "n_per_arm_real_t": JSONValue(try design.unitsPerArmByT(power: power)),
      ]
    },
    Method(
      "power_two_mean", "Probability of detecting a change of a mean, two-sided.",
      inputs: [.delta, .sd, .unitsPerArm, .alpha],
      outputs: [
        Output("power_normal", "On the normal distribution, the wrong tail ignored."),
        Output("power_t", "On the noncentral t; null for one unit.", isOptional: true),
      ]
    ) { (inputs) throws(StatisticsError) in
      let design = try TwoMeanDesign(
        delta: inputs.number("delta"), standardDeviation: inputs.number("sd"), alpha: inputs.alpha)
      let units = try inputs.int("n_per_arm")
      return [
        "power_normal": JSONValue(try design.power(unitsPerArm: units)),
        "power_t": units < 2 ? .null : JSONValue(try design.powerByT(unitsPerArm: units)),
      ]
    },
  ]
}

extension Method.Input {
  static let unitsPerArm = count("n_per_arm", "Units per arm, 1 or more.")

  fileprivate static let delta = number("delta", "The change to detect, not 0.")
  fileprivate static let sd = number("sd", "Standard deviation of a unit, above 0.")
}

extension Method {
  static let families: [Method] = [
    Method(
      "p_adjust", "p-values adjusted for a family of tests.",
      inputs: [
        .numbers("p_values", "p-values, 0...1, one or more."),
        .word("procedure", Adjustment.self, "Which error rate is kept, and how."), .alpha,
      ],
      outputs: [
        Output("adjusted", "Adjusted p-values in input order, at most 1."),
        Output("rejected", "Whether each is at most alpha."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let alpha = try inputs.alpha
      try Check(inputs.method).openShare(alpha, "alpha")
      let adjusted = try inputs.word("procedure", as: Adjustment.self).adjusted(
        inputs.numbers("p_values"))
      return [
        "adjusted": JSONValue(adjusted), "rejected": .array(adjusted.map { .bool($0 <= alpha) }),
      ]
    },
    Method(
      "srm_check", "Whether units were split over arms as configured (sample-ratio mismatch).",
      inputs: [
        .counts("counts", "Units per arm, two or more arms."),
        .numbers("weights", "Configured shares on any positive scale, as many as counts."), .alpha,
      ],
      outputs: [
        .statistic, .degreesOfFreedom, .pValue, Output("mismatch", "Whether p_value < alpha."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let alpha = try inputs.alpha
      try Check(inputs.method).openShare(alpha, "alpha")
      let result = try SampleRatio.check(
        counts: inputs.ints("counts"), weights: inputs.numbers("weights"))
      return Outputs(result).with("mismatch", .bool(result.pValue < alpha))
    },
    Method(
      "ks_uniform", "Whether values are uniform on 0...1 (Kolmogorov and Smirnov).",
      inputs: [
        .numbers("x", "Values in 0...1, one or more."),
        .word("variant", KolmogorovSmirnov.Variant.self, "Limit or exact distribution."),
      ], outputs: [.statistic, .pValue]
    ) { (inputs) throws(StatisticsError) in
      Outputs(try KolmogorovSmirnov.uniform(inputs.numbers("x"), variant: inputs.word("variant")))
    },
  ]
}
