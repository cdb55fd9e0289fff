extension Method {
  static let sizing = [
    Method("sample_size_two_prop") { (inputs) throws(StatisticsError) in
      units(
        try design(inputs).unitsPerArm(
          control: try inputs.number("p_a"), treatment: try inputs.number("p_b"),
          power: try inputs.number("power")))
    },
    Method("power_two_prop") { (inputs) throws(StatisticsError) in
      let power = try design(inputs).power(
        control: try inputs.number("p_a"), treatment: try inputs.number("p_b"),
        unitsPerArm: try inputs.int("n_per_arm"))
      return ["power": JSONValue(power)]
    },
    Method("mde_two_prop") { (inputs) throws(StatisticsError) in
      let control = try inputs.number("p_a")
      let rate = try TwoProportionDesign(alpha: try inputs.number("alpha")).detectableRate(
        control: control, unitsPerArm: try inputs.int("n_per_arm"),
        power: try inputs.number("power"))
      return [
        "p_b": JSONValue(rate), "mde_abs": JSONValue(rate - control),
        "mde_rel": control > 0 ? JSONValue(rate / control - 1) : .null,
      ]
    },
    Method("sample_size_noninferiority_prop") { (inputs) throws(StatisticsError) in
      units(
        try NonInferioritySize.unitsPerArm(
          control: try inputs.number("p_a"), treatment: try inputs.number("p_b"),
          margin: try inputs.number("margin"), alpha: try inputs.number("alpha"),
          power: try inputs.number("power")))
    },
    Method("sample_size_two_mean") { (inputs) throws(StatisticsError) in
      let design = try TwoMeanDesign(
        delta: try inputs.number("delta"), standardDeviation: try inputs.number("sd"),
        alpha: try inputs.number("alpha"), sides: try inputs.int("sides"))
      let power = try inputs.number("power")
      return [
        "n_per_arm_real_normal": JSONValue(try design.unitsPerArm(power: power)),
        "n_per_arm_real_t": JSONValue(try design.unitsPerArmByT(power: power)),
      ]
    },
    Method("power_two_mean") { (inputs) throws(StatisticsError) in
      let design = try TwoMeanDesign(
        delta: try inputs.number("delta"), standardDeviation: try inputs.number("sd"),
        alpha: try inputs.number("alpha"))
      let units = try inputs.int("n_per_arm")
      return [
        "power_normal": JSONValue(try design.power(unitsPerArm: units)),
        "power_t": units < 2 ? .null : JSONValue(try design.powerByT(unitsPerArm: units)),
      ]
    },
    Method("sample_size_two_prop_arcsine") { (inputs) throws(StatisticsError) in
      let (control, treatment) = (try inputs.number("p_a"), try inputs.number("p_b"))
      return [
        "effect_h": JSONValue(try ArcsineSize.effect(control: control, treatment: treatment)),
        "n_per_arm_real": JSONValue(
          try ArcsineSize.unitsPerArm(
            control: control, treatment: treatment, alpha: try inputs.number("alpha"),
            power: try inputs.number("power"))),
      ]
    },
    Method("design_effect") { (inputs) throws(StatisticsError) in
      let effect = try DesignEffect.of(
        meanSize: try inputs.number("mean_cluster_size"),
        variation: try inputs.number("cv_cluster_size"), correlation: try inputs.number("icc"))
      let units = try inputs.int("n_unclustered")
      try Check(inputs.method).count(units, "n_unclustered", atLeast: 0)
      return ["design_effect": JSONValue(effect), "n_required": JSONValue(Double(units) * effect)]
    },
  ]

  private static func design(
    _ inputs: Arguments
  ) throws(StatisticsError) -> TwoProportionDesign {
    try TwoProportionDesign(alpha: try inputs.number("alpha"), sides: try inputs.int("sides"))
  }

  private static func units(_ real: Double) -> Outputs {
    ["n_per_arm_real": JSONValue(real), "n_per_arm": JSONValue(real.rounded(.up))]
  }
}
