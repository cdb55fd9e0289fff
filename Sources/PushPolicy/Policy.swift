import PushModel

/// Who may be pushed how often and when: the part of a strategy that decides.
///
/// This is the form that people write and products store; ``PolicyTable`` is what decides with it.
public struct Policy: Hashable, Sendable, Codable {
  /// At most ``Ledger/capsMax`` of them, the budget included; all must hold (C-06).
  public var caps: [PushGroup: Cap]
  /// What one recipient may get over all his pushes; refused as `budgetSpent`.
  public var budget: Cap?
  public var minGap: Interval
  /// `defer` waits for the gap to pass, `drop` refuses.
  public var gapOverflow: GapOverflow
  public var quietHours: QuietRule?
  public var timing: Timing
  /// The categories that timing may hold back; the others go at once.
  public var timedCategories: [Category]
  /// Types that are gathered for so long and sent as one summary.
  public var digest: [PushType: Interval]
  /// Categories that the organisation has switched off, whatever the recipient wants (S3-ADMIN-3).
  public var organisationOff: [Category]
  /// Groups outside minimum gap (S1-8-trans, S4-RULE-2).
  public var gapExempt: [PushGroup]

  public enum GapOverflow: String, CaseIterable, Sendable, Codable {
    case wait
    case drop
  }

  public init(
    caps: [PushGroup: Cap] = [:], budget: Cap? = nil, minGap: Interval = .zero,
    gapOverflow: GapOverflow = .wait, quietHours: QuietRule? = nil,
    timing: Timing = .immediate, timedCategories: [Category] = [.updates, .marketing],
    digest: [PushType: Interval] = [:], organisationOff: [Category] = [],
    gapExempt: [PushGroup] = Cap.defaultExempt
  ) {
    self.caps = caps
    self.budget = budget
    self.minGap = minGap
    self.gapOverflow = gapOverflow
    self.quietHours = quietHours
    self.timing = timing
    self.timedCategories = timedCategories
    self.digest = digest
    self.organisationOff = organisationOff
    self.gapExempt = gapExempt
  }
}
