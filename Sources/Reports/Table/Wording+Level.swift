extension Wording {
  /// `95 %`, or `99.9 %`.
  static func level(_ level: Double) -> String {
    let percent = level * 100
    return Numeral.fixed(percent, percent == percent.rounded() ? 0 : 1) + " %"
  }
}
