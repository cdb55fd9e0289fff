import Statistics

extension Comparison {
  /// The interval that holds however often the data are looked at.
  var alwaysValid: OtherAnswer? { others.first { $0.use == .alwaysValid } }
}
