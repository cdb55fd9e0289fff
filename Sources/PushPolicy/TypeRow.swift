import PushModel

/// All that a policy says about one push type, in a cache line.
public struct TypeRow: Sendable, BitwiseCopyable {
  /// Bit *i*: cap *i* must have room. Lower bits are asked first.
  @usableFromInline var caps: UInt16
  /// Bit *i*: a push of this type takes room of cap *i*.
  @usableFromInline var consumes: UInt16
  @usableFromInline var category: CategorySet
  @usableFromInline var audience: Audience
  @usableFromInline var quietAction: QuietAction
  @usableFromInline var isTimed: Bool
  @usableFromInline var obeysGap: Bool
  @usableFromInline var isSecurity: Bool
  /// How long its pushes gather; zero when they are sent one by one.
  @usableFromInline var digestWindow: Interval
  /// Its held pushes join one summary.
  public let isDigested: Bool

  init() {
    self.init(.newPost, under: Policy(), caps: [])
  }

  init(_ type: PushType, under policy: Policy, caps rows: [CapRow]) {
    let bit = UInt32(1) << UInt32(type.rawValue)
    caps = 0
    consumes = 0
    for (index, row) in rows.enumerated() {
      if row.types & bit != 0 { caps |= 1 << UInt16(index) }
      if row.consumers & bit != 0 { consumes |= 1 << UInt16(index) }
    }
    category = CategorySet(type.category)
    audience = type.audience
    quietAction = policy.quietHours?.action(for: type.category) ?? .bypass
    isTimed = policy.timing != .immediate && policy.timedCategories.contains(type.category)
    obeysGap = policy.minGap > .zero && !policy.gapExempt.contains { $0.contains(type) }
    isSecurity = type.category == .security
    digestWindow = policy.digest[type] ?? .zero
    isDigested =
      digestWindow > .zero || rows.contains { $0.types & bit != 0 && $0.overflow == .digest }
  }
}
