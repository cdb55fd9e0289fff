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
        delta: try inputs.number("delta"), standardDeviation: try inputs.number("sd"),
        alpha: try inputs.number("alpha"), sides: try inputs.int("sides"))
      let power = try inputs.number("power")
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
        delta: try inputs.number("delta"), standardDeviation: try inputs.number("sd"),
        alpha: try inputs.number("alpha"))
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
