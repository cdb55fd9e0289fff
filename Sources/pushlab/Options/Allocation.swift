import ArgumentParser

/// Units of the control and of each treatment, as `1:2`.
struct Allocation: ExpressibleByArgument {
  /// Units of a treatment for each one of the control.
  let treatmentPerControl: Double

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let control = Double(parts[0]), let treatment = Double(parts[1]),
      control > 0, treatment > 0, control.isFinite, treatment.isFinite
    else { return nil }
    treatmentPerControl = treatment / control
  }
}
