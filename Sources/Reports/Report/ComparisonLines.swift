import Documents
import Experiments
import Scenarios
import Statistics

/// The figures of a comparison, formatted for its two lines.
struct ComparisonLines {
  let metric: String
  /// The kind of pushes of the metric; `nil` for all.
  let kind: String?
  let verdict: String
  /// Its symbol; `nil` where there is no verdict.
  let mark: VerdictMark?
  let difference: String
  let interval: String
  let within: String
  /// The relative difference, or a guardrail's margin.
  let besides: String
  let relativeInterval: String
  let p: String
  let pAdjusted: String
  /// What a margin that is large against the baseline's level lets pass; else `nil`.
  let largeMargin: String?
  private let scale: Double
  private let decimals: Int
  private let suffix: String

  init(_ row: Comparison) {
    // Differences of rates are shown in percentage points.
    let isShare = row.unit == .share
    let scale = isShare ? 100.0 : 1.0
    let unit = isShare ? " pp" : ""
    let decimals = Numeral.decimals(
      for: Self.reach(row.low, row.high).map { $0 * scale }, isShare ? 2...4 : 4...5)
    (self.scale, self.decimals, suffix) = (scale, decimals, unit)
    let range = Self.range
    let isGuardrail = row.role == .guardrail
    metric = row.measure.words
    kind = row.measure.kind
    verdict = Wording.verdict(of: row)
    mark = VerdictMark(of: row)
    difference =
      row.difference.map { Numeral.signed($0 * scale, decimals) + unit } ?? Numeral.none
    interval = range(row.low, row.high, scale, decimals)
    within = range(
      row.withinLow ?? row.alwaysValid?.low ?? row.overWorlds?.low,
      row.withinHigh ?? row.alwaysValid?.high ?? row.overWorlds?.high, scale, decimals)
    besides =
      isGuardrail
      ? row.margin.map { Numeral.fixed($0 * scale, isShare ? 2 : 4) + unit }
        ?? Numeral.none
      : row.relative.map { Numeral.signed($0 * 100, 1) + " %" } ?? Numeral.none
    let relative = range(row.relativeLow, row.relativeHigh, 100, 1)
    relativeInterval = isGuardrail || relative.isEmpty ? "" : relative + " %"
    p = Numeral.p(row.p)
    pAdjusted = isGuardrail ? "" : Numeral.p(row.pAdjusted)
    let level = { isShare ? Numeral.percent($0) + " %" : Numeral.short($0) }
    largeMargin = row.largeMargin.map { [besides] in
      $0.words(margin: besides, of: "the baseline's \(level($0.level))")
    }
  }

  /// Another method's figures, in the same unit and with the same decimals.
  func value(_ value: Double?) -> String {
    value.map { Numeral.signed($0 * scale, decimals) + suffix } ?? Numeral.none
  }

  /// A standard deviation, without a sign; a dash for none.
  func size(_ value: Double?) -> String {
    value.map { Numeral.fixed($0 * scale, decimals) } ?? Numeral.none
  }

  func range(_ low: Double?, _ high: Double?) -> String { Self.range(low, high, scale, decimals) }

  private static func range(
    _ low: Double?, _ high: Double?, _ scale: Double, _ decimals: Int
  ) -> String {
    guard let low, let high else { return "" }
    return Numeral.signed(low * scale, decimals) + " to " + Numeral.signed(high * scale, decimals)
  }

  /// Half the interval's width.
  private static func reach(_ low: Double?, _ high: Double?) -> Double? {
    guard let low, let high else { return nil }
    return (high - low) / 2
  }
}

extension Comparison {
  /// The interval that holds however often the data are looked at.
  var alwaysValid: OtherAnswer? { others.first { $0.use == .alwaysValid } }
}
