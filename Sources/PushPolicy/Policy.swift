import PushModel

/// The part of a strategy that decides which pushes a recipient gets, how often and when.
///
/// This is the form that people write and products store. ``PolicyTable`` is its compiled form.
public struct Policy: Hashable, Sendable {
  /// Caps by the group of pushes that they limit, at most ``Ledger/capsMax`` with the budget. A
  /// push must have room in all that apply to it (C-06).
  public var caps: [PushGroup: Cap]
  /// Caps that hold for every sender, or for every campaign, apart.
  public var eachCaps: [CapSubject: EachCap]
  /// A cap over all pushes of one recipient, checked after ``caps``; it refuses as `budgetSpent`.
  /// `nil` for no budget.
  public var budget: Cap?
  /// Minimum time between two pushes to one recipient, from release to release. Zero for none.
  public var minGap: Interval
  /// Whether a push inside the gap waits or is refused.
  public var gapOverflow: GapOverflow
  /// Quiet hours, with a window for recipients who have none of their own; `nil` for none but those
  /// that recipients have set themselves.
  public var quietHours: QuietRule?
  /// Whether the windows of recipients hold also without ``quietHours``, with the actions of
  /// ``QuietRule/ofRecipients`` (S1-7-quiet). `nil` is `true`: who asks for quiet gets it, whatever
  /// the strategy. `false` is for the question what that costs, and for repeating what a study did
  /// that did not ask.
  public var ownQuietHours: Bool?
  /// The time of sending for pushes of ``timedCategories``.
  public var timing: Timing
  /// Categories to which ``timing`` applies. Pushes of the others go at once.
  public var timedCategories: [Category]
  /// Types whose pushes are gathered for the given time and sent as one summary.
  public var digest: [PushType: Interval]
  /// Categories that the organisation has switched off, whatever the recipient wants (S3-ADMIN-3).
  public var organisationOff: [Category]
  /// Groups that neither wait for the minimum gap nor start one (S1-8-trans, S4-RULE-2).
  public var gapExempt: [PushGroup]
  /// The ranks of groups, 0 to 100, of which the narrowest counts; ``PushRank/standard`` for other
  /// pushes. `nil` where no push yields to another: then ranks of pushes themselves do not count either.
  public var ranks: [PushGroup: Int]?

  /// What happens to a push inside the minimum gap.
  public enum GapOverflow: String, CaseIterable, Sendable, Codable {
    /// It waits for the gap to pass.
    case wait
    /// It is refused as `minimumGap`.
    case drop
  }

  /// A policy. The defaults limit and delay nothing.
  public init(
    caps: [PushGroup: Cap] = [:], eachCaps: [CapSubject: EachCap] = [:], budget: Cap? = nil,
    minGap: Interval = .zero,
    gapOverflow: GapOverflow = .wait, quietHours: QuietRule? = nil,
    ownQuietHours: Bool? = nil, timing: Timing = .immediate,
    timedCategories: [Category] = [.updates, .marketing],
    digest: [PushType: Interval] = [:], organisationOff: [Category] = [],
    gapExempt: [PushGroup] = Cap.defaultExempt, ranks: [PushGroup: Int]? = nil
  ) {
    self.caps = caps
    self.eachCaps = eachCaps
    self.budget = budget
    self.minGap = minGap
    self.gapOverflow = gapOverflow
    self.quietHours = quietHours
    self.ownQuietHours = ownQuietHours
    self.timing = timing
    self.timedCategories = timedCategories
    self.digest = digest
    self.organisationOff = organisationOff
    self.gapExempt = gapExempt
    self.ranks = ranks
  }
}

extension Policy: Fielded {
  /// The longest time for which a rule may hold a push back: FCM keeps no message longer.
  public static let holdMax = Interval.days(28)

  /// Its keys, which stand beside the others of a strategy.
  public static let fields = FieldList<Policy>(
    of: Policy(), title: "Policy", "Which pushes a recipient gets, how often and when.",
    [
      Field(
        "caps", \.capBook, .optional(.keys(capKeys), "No caps."),
        "How many pushes of a group one recipient gets in a window; all caps must have room.",
        source: "S1-8"),
      Field(
        "budget", \.budget, .optional(Cap.form, "No budget."),
        "The cap on all pushes of one recipient that are not exempt.", source: "S1-8"),
      Field(
        "minGap", \.minGap, .optional(.duration(.zero...holdMax), "No gap."),
        "The least time between two pushes to one recipient.", source: "S0-DATA-06"),
      Field(
        "gapOverflow", \.gapOverflow,
        .words(of: Policy.GapOverflow.self) { overflow in
          switch overflow {
          case .wait: "It waits for the gap to pass."
          case .drop: "It is refused."
          }
        }, "What happens to a push within the gap.", source: "assumption"),
      Field(
        "quietHours", \.quietHours, .optional(.fields(of: QuietRule.self), "No quiet hours."),
        "The daily window without pushes, in the recipient's local time.", source: "S1-8, C-03"),
      Field(
        "ownQuietHours", \.ownQuietHours, .flag,
        "Absent or true, a recipient's own quiet hours hold also without 'quietHours': marketing "
          + "is dropped, transactional and security pass, the others wait. With false they hold under "
          + "'quietHours' alone.", source: "S1-7-quiet, C-03"),
      Field(
        "timing", \.timing, Timing.form, "When a push that the policy lets go is sent.",
        source: "S2-time-default, S2-time-personal"),
      Field(
        "timedCategories", \.timedCategories, .list(of: .names(of: Category.self)),
        assumed: "The categories that timing may hold back; the others go at once."),
      Field(
        "digest", \.digest, .optional(.keys(digestKeys), "No digests."),
        "Types whose pushes are gathered for a time and sent as one summary.", source: "S1-8-msg"),
      Field(
        "organisationOff", \.organisationOff, .list(of: .names(of: Category.self)),
        "Categories that the organisation has switched off, whatever the recipient wants.",
        source: "S3-ADMIN-3"),
      Field(
        "gapExempt", \.gapExempt, .list(of: PushGroup.form),
        "Groups that neither wait for the gap nor begin one.", source: "S1-8-trans, S4-RULE-2"),
      Field(
        "ranks", \.ranks, .optional(.keys(rankKeys), "No ranks; removes inherited ones."),
        "Who yields under a full cap: the rank of a group, of which the narrowest counts, 50 for others.",
        source: "docs/caps.md", .unsaid),
    ])

  private static let capKeys = FieldKeys(
    title: "Caps", "Limits by group of pushes.",
    PushGroup.names.map {
      FieldKey($0.name, capForm, "The cap on \($0.name).", alias: $0.alias)
    } + [
      FieldKey("each", .keys(eachKeys), "", .unsaid),
      FieldKey(
        inheritKey, .flag,
        "Whether the caps of the content file hold, too; those that are given here take their place.",
        source: "S1-8", .unsaid),
    ], open: OpenKeys(PushGroup.open, capForm))

  /// The key of a scenario's caps that takes those of the content file; no caps are called so.
  package static let inheritKey = "inherit"

  private static let capForm = FieldForm.optional(Cap.form, "No cap; removes an inherited one.")

  private static let eachKeys = FieldKeys(
    title: "Caps on each", "Limits for every sender, or every campaign, apart.",
    CapSubject.allCases.map {
      FieldKey(
        $0.name, .optional(.fields(of: EachCap.self), "No cap; removes an inherited one."),
        "The cap on every \($0.name).")
    })

  private static let rankKeys = FieldKeys(
    title: "Ranks", "Ranks by group of pushes; they decide who yields under a cap.",
    PushGroup.names.map {
      FieldKey($0.name, rankForm, "The rank of \($0.name).", alias: $0.alias)
    }, open: OpenKeys(PushGroup.open, rankForm))

  private static let rankForm = FieldForm.either([
    .words([FieldWord("none", "No rank; removes an inherited one.")]), .integer(PushRank.all),
  ])

  private static let digestKeys = FieldKeys(
    title: "Digests", "Windows by type of push, of those that have a text for several.",
    PushType.allCases.map {
      FieldKey(
        $0.name,
        .optional(.duration(.seconds(1)...holdMax), "No digest; removes an inherited one."),
        "Pushes of type \($0.name).", alias: $0.alias)
    },
    open: OpenKeys(
      .addedType,
      .optional(.duration(.seconds(1)...holdMax), "No digest; removes an inherited one.")))
}

extension Policy {
  /// The rule of quiet hours in force: that of the policy, or one for recipients' own windows alone;
  /// `nil` for none.
  var quietRule: QuietRule? { quietHours ?? (ownQuietHours == false ? nil : .ofRecipients) }
}
