import Scenarios
import Statistics

/// A difference in words, with its interval; over an ensemble with its range in worlds and what luck leaves open.
struct FigureWords {
  private let row: Comparison

  init(_ row: Comparison) { self.row = row }

  /// `opens a day +54 % (+49 to +58)`, `opt-outs −2.16 points (−3.09 to −1.22)`, or `net value +0.050
  /// (+0.040 to +0.060) a person`; over an ensemble `opens a day −8 % (−21 to +14 in worlds like yours; luck ± 1)`.
  var text: String {
    let name = row.measure.words
    if row.unit != .share, let relative = row.relative {
      return name + " "
        + figure(
          relative * 100, (row.relativeLow, row.relativeHigh),
          row.overWorlds.map { ($0.relativeLow, $0.relativeHigh, $0.relativeLuckReach) },
          scale: 100, least: 0.001, unit: " %")
    }
    guard let difference = row.difference else { return name }
    let scale = row.unit == .share ? 100.0 : 1
    return name + " "
      + figure(
        difference * scale, (row.low, row.high),
        row.overWorlds.map { ($0.low, $0.high, $0.luckReach) }, scale: scale, least: 0.000_01,
        unit: row.unit == .share ? " points" : "")
      + (row.measure == .netValue ? " a person" : "")
  }

  private func figure(
    _ value: Double, _ interval: (low: Double?, high: Double?),
    _ worlds: (low: Double?, high: Double?, luck: Double?)?, scale: Double, least: Double,
    unit: String
  ) -> String {
    guard let worlds, let low = worlds.low, let high = worlds.high else {
      return RoundedNumber.withInterval(
        value, interval.low.map { $0 * scale }, interval.high.map { $0 * scale }, least: least,
        unit: unit)
    }
    let reach = (high - low) / 2 * scale
    let text = { RoundedNumber.signed($0, reach: reach, least: least) }
    let luck = worlds.luck.map { luck in
      "± " + RoundedNumber.plain(luck * scale, reach: luck * scale, least: least)
    }
    return
      "\(text(value))\(unit) (\(text(low * scale)) to \(text(high * scale)) in worlds like yours; "
      + "luck \(luck ?? "unknown"))"
  }
}
