import JSON

extension Method {
  static let sizing: [Method] = [
    Method(
      "sample_size_two_prop", "Units per arm that detect a change of a rate.",
      inputs: .rates + [.alpha, .power, .sides], outputs: .units
    ) { (inputs) throws(StatisticsError) in
      units(
        try design(inputs).unitsPerArm(
          control: inputs.number("p_a"), treatment: inputs.number("p_b"), power: inputs.power))
    },
    Method(
      "power_two_prop", "Probability of detecting a change of a rate.",
      inputs: .rates + [.unitsPerArm, .alpha, .sides],
      outputs: [Output("power", "The power; the wrong tail is ignored.")]
    ) { (inputs) throws(StatisticsError) in
      let power = try design(inputs).power(
        control: inputs.number("p_a"), treatment: inputs.number("p_b"),
        unitsPerArm: inputs.int("n_per_arm"))
      return ["power": JSONValue(power)]
    },
    Method(
      "mde_two_prop", "Smallest rate above the control's that is detected, two-sided.",
      inputs: [.number("p_a", "Rate of the control, 0..<1."), .unitsPerArm, .alpha, .power],
      outputs: [
        Output("p_b", "The rate."), Output("mde_abs", "p_b - p_a."),
        Output("mde_rel", "p_b / p_a - 1; null where p_a is 0.", isOptional: true),
      ]
    ) { (inputs) throws(StatisticsError) in
      let control = try inputs.number("p_a")
      let rate = try TwoProportionDesign(alpha: inputs.alpha).detectableRate(
        control: control, unitsPerArm: inputs.int("n_per_arm"), power: inputs.power)
      return [
        "p_b": JSONValue(rate), "mde_abs": JSONValue(rate - control),
        "mde_rel": control > 0 ? JSONValue(rate / control - 1) : .null,
      ]
    },
    Method(
      "sample_size_noninferiority_prop", "Units per arm that show that a rate has not fallen.",
      inputs: .rates + [.margin, .alpha, .power], outputs: .units
    ) { (inputs) throws(StatisticsError) in
      units(
        try NonInferioritySize.unitsPerArm(
          control: inputs.number("p_a"), treatment: inputs.number("p_b"), margin: inputs.margin,
          alpha: inputs.alpha, power: inputs.power))
    },
    Method(
      "sample_size_two_prop_arcsine", "Units per arm on Cohen's arcsine scale, two-sided.",
      inputs: .rates + [.alpha, .power],
      outputs: [
        Output("effect_h", "Cohen's h."), Output("n_per_arm_real", "Units per arm."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let (control, treatment) = (try inputs.number("p_a"), try inputs.number("p_b"))
      return [
        "effect_h": JSONValue(try ArcsineSize.effect(control: control, treatment: treatment)),
        "n_per_arm_real": JSONValue(
          try ArcsineSize.unitsPerArm(
            control: control, treatment: treatment, alpha: inputs.alpha, power: inputs.power)),
      ]
    },
    Method(
      "design_effect", "How much larger a sample must be when units come in clusters.",
      inputs: [
        .number("mean_cluster_size", "Units per cluster on average, above 0."),
        .number("cv_cluster_size", "Coefficient of variation of the sizes, 0 or above."),
        .number("icc", "Correlation within a cluster, -1...1."),
        .number("n_unclustered", "Units needed if all were independent, 0 or above."),
      ],
      outputs: [
        Output("design_effect", "1 + (m (1 + cv^2) - 1) icc."),
        Output("n_required", "n_unclustered times that."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let effect = try DesignEffect.of(
        meanSize: inputs.number("mean_cluster_size"), variation: inputs.number("cv_cluster_size"),
        correlation: inputs.number("icc"))
      let units = try inputs.number("n_unclustered")
      try Check(inputs.method).notNegative(units, "n_unclustered")
      return ["design_effect": JSONValue(effect), "n_required": JSONValue(units * effect)]
    },
  ]

  private static func design(
    _ inputs: Arguments
  ) throws(StatisticsError) -> TwoProportionDesign {
    try TwoProportionDesign(alpha: inputs.alpha, sides: inputs.int("sides"))
  }

  private static func units(_ real: Double) -> Outputs {
    ["n_per_arm_real": JSONValue(real), "n_per_arm": JSONValue(real.rounded(.up))]
  }
}
