import ArgumentParser

/// A change or a margin: a number, or a share of the baseline in percent.
struct Amount: ExpressibleByArgument {
  private let value: Double
  private let isRelative: Bool

  init?(argument: String) {
    isRelative = argument.hasSuffix("%")
    guard let value = Double(isRelative ? argument.dropLast() : Substring(argument)),
      value.isFinite
    else { return nil }
    self.value = value
  }

  /// - Parameter name: Of the option, for the error without a baseline.
  func absolute(_ name: String, baseline: Double?) throws(InputError) -> Double {
    guard isRelative else { return value }
    guard let baseline, baseline != 0 else {
      throw InputError(
        "--\(name) is \(value)% of a baseline that is not there, accepted: a number, "
          + "or --baseline as well")
    }
    return value / 100 * abs(baseline)
  }
}
