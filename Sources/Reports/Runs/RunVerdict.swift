import Experiments

/// A run's answer in one word, by its decision: whether an arm may take the place of the baseline.
package enum RunVerdict: String, Sendable, Codable {
  /// An arm is recommended in place of the baseline.
  case better
  /// Every arm is worse in a metric and better in none.
  case worse
  /// An arm is better in one metric and worse in another, and none is open.
  case tradeOff = "trade-off"
  /// No arm treats anybody differently.
  case identical
  /// None of these is shown.
  case open

  /// - Returns: `nil` where nothing is compared, or nothing that is compared can be trusted.
  init?(_ decision: RunRecommendation) {
    let kinds = decision.standings.map(\.kind)
    switch decision.recommendation {
    case .none: return nil
    case .change: self = .better
    case .keep:
      self =
        if kinds.allSatisfy({ $0 == .worse }) {
          .worse
        } else if kinds.allSatisfy({ $0 == .identical }) {
          .identical
        } else if kinds.contains(.tradeOff), !kinds.contains(.open), !kinds.contains(.depends) {
          .tradeOff
        } else {
          .open
        }
    }
  }

  var mark: VerdictMark {
    switch self {
    case .better: .better
    case .worse: .worse
    case .tradeOff, .open: .open
    case .identical: .identical
    }
  }
}

/// The part of a `summary.json` that a list of runs shows.
struct SummaryLabel: Decodable {
  let planHash: String
  let digest: String
  /// `nil` in a run of a version that did not write one.
  private let decision: RunRecommendation?

  var verdict: RunVerdict? { decision.flatMap(RunVerdict.init) }
}
