import PushModel

/// Everything that a policy says about one push type, in a cache line.
public struct TypeRow: Sendable, BitwiseCopyable {
  /// Bit *i*: whether a ledger is asked for room under cap *i*. Lower bits are checked first.
  @usableFromInline var caps: UInt16
  /// Bit *i*: whether a ledger is told that a push of this type consumes cap *i*.
  @usableFromInline var consumes: UInt16
  @usableFromInline var category: CategorySet
  /// The type itself, as a recipient's switches name it.
  @usableFromInline var type: TypeSet
  @usableFromInline var audience: Audience
  @usableFromInline var quietAction: QuietAction
  @usableFromInline var isTimed: Bool
  /// Whether pushes wait for the minimum gap and start one, unless something else about them exempts them. Set also
  /// under a policy without a gap, because the next policy may have one.
  var isUnderGap: Bool
  /// Whether that is all that there is to ask about the gap.
  @usableFromInline var obeysGap: Bool
  /// Whether a verdict has to ask the history, too.
  @usableFromInline var asksMore: Bool
  /// Whether pushes pass preferences, caps, quiet hours and gap whatever the policy says
  /// (S1-7-security).
  @usableFromInline var isSecurity: Bool
  /// How long pushes are gathered into a digest; zero when they are sent one by one.
  @usableFromInline var digestWindow: Interval
  /// Whether held pushes of this type join one summary, whatever else they are: `gathers(_:)` knows the
  /// others.
  public let isDigested: Bool

  /// Number of caps that the bits of ``caps`` and ``consumes`` can name.
  static let capsMax = UInt16.bitWidth

  /// - Parameters:
  ///   - gathered: Bit *t*: whether a cap by types gathers what type *t* has too many of.
  ///   - asksHistory: Whether the history answers for caps and gap, and the ledger for none of them.
  init(
    _ type: PushType, under policy: Policy, caps rows: [CapRow], gathered: UInt64, asksHistory: Bool
  ) {
    let bit = TypeSet(type).rawValue
    caps = 0
    consumes = 0
    for (index, row) in rows.enumerated() where !asksHistory {
      if row.types & bit != 0 { caps |= 1 << UInt16(index) }
      if row.consumers & bit != 0 { consumes |= 1 << UInt16(index) }
    }
    isSecurity = type.category == .security
    category = CategorySet(type.category)
    self.type = TypeSet(type)
    audience = type.audience
    quietAction = policy.quietRule?.action(for: type.category) ?? .bypass
    isTimed = policy.timing != .immediate && policy.timedCategories.contains(type.category)
    isUnderGap = !isSecurity && !policy.gapExempt.contains { $0.isOfTypes && $0.contains(type) }
    obeysGap = isUnderGap && !asksHistory
    digestWindow = policy.digest[type] ?? .zero
    asksMore = asksHistory
    isDigested = digestWindow > .zero || gathered & bit != 0
  }
}
