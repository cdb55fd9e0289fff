import Statistics

/// A run's answer in one word: whether an arm may take the place of the baseline.
package enum RunVerdict: String, Sendable, Codable {
  /// At least one arm is better in a success metric, worse in none, and keeps every guardrail.
  case better
  /// Every arm is worse in a success metric, or worse than a guardrail's margin.
  case worse
  /// No arm treats anybody differently.
  case identical
  /// Neither is shown.
  case open

  /// - Parameters:
  ///   - arms: Names of the arms but for the baseline.
  ///   - comparisons: Of success metrics and guardrails, over all subscribers.
  /// - Returns: `nil` where nothing is compared.
  init?(_ arms: [String], _ comparisons: [Row]) {
    guard !arms.isEmpty else { return nil }
    let verdicts = arms.map { arm in Self(of: comparisons.filter { $0.arm == arm }) }
    self =
      if verdicts.contains(.better) {
        .better
      } else if verdicts.allSatisfy({ $0 == .worse }) {
        .worse
      } else if verdicts.allSatisfy({ $0 == .identical }) {
        .identical
      } else {
        .open
      }
  }

  /// One arm's.
  private init(of rows: [Row]) {
    let guardrails = rows.filter { $0.role == .guardrail }
    let isBetter = rows.contains { $0.role == .success && $0.verdict == .improved }
    self =
      if rows.contains(where: { $0.verdict == .worse }) {
        .worse
      } else if !rows.isEmpty, rows.allSatisfy({ $0.verdict == .identical }) {
        .identical
      } else if isBetter, guardrails.allSatisfy({ Self.kept.contains($0.verdict) }) {
        .better
      } else {
        .open
      }
  }

  private static let kept: [Comparison.Verdict] = [.notWorse, .identical, .improved]

  /// A comparison as far as the word depends on it.
  struct Row: Decodable {
    let arm: String
    let segment: String
    let role: Comparison.Role
    let verdict: Comparison.Verdict

    var decides: Bool { segment == "all" && (role == .success || role == .guardrail) }
  }

  var mark: VerdictMark {
    switch self {
    case .better: .better
    case .worse: .worse
    case .identical: .identical
    case .open: .open
    }
  }
}

/// The part of a `summary.json` that a list of runs shows. Runs of earlier versions have it, too.
struct SummaryLabel: Decodable {
  private struct Arm: Decodable { let name: String }
  private struct Sizes: Decodable { let isMismatch: Bool? }

  let planHash: String
  let digest: String
  private let baseline: String
  private let arms: [Arm]
  private let comparisons: [RunVerdict.Row]
  private let sampleRatio: Sizes?

  /// `nil` where nothing is compared, or nothing that is compared can be trusted.
  var verdict: RunVerdict? {
    guard sampleRatio?.isMismatch != true else { return nil }
    return RunVerdict(
      arms.map(\.name).filter { $0 != baseline }, comparisons.filter(\.decides))
  }
}
