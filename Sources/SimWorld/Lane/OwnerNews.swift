import PushModel

/// Turns what subscribers did into pushes for business owners: one trigger for each like, follow and
/// review, in order, made when its time has come.
struct OwnerNews: TriggerSource {
  /// Most news of one business in a run: the bits of a push number.
  static let perBusinessMax = 1 << 22

  private let span: Span
  private let firstBusiness: Int
  private let keysPerMinute: UInt64
  private let perBusinessMax: Int
  private var cursor: ActivityCursor
  /// News that each business has had.
  private var told: ContiguousArray<Int>
  /// How often the trigger is still to come.
  private var left = 0
  private var trigger: Trigger
  private(set) var nextTime: Int64 = .max

  init(_ activity: ActivityTally, _ span: Span, perBusinessMax: Int = Self.perBusinessMax) {
    self.span = span
    self.perBusinessMax = perBusinessMax
    firstBusiness = activity.businesses.lowerBound
    keysPerMinute = activity.keysPerMinute
    cursor = ActivityCursor(activity)
    told = ContiguousArray(repeating: 0, count: activity.businesses.count)
    trigger = Trigger(
      at: span.start, kind: .direct, type: .newLike, index: 0, business: BusinessID(rawValue: 0),
      value: 0)
    load()
  }

  mutating func next() -> Trigger {
    let index = Int(trigger.index)
    trigger.value = UInt32(told[index])
    told[index] += 1
    left -= 1
    defer { if left == 0 { load() } }
    return trigger
  }

  /// Goes on to the next entry of a business that may still have news.
  private mutating func load() {
    while cursor.key < .max {
      let (minute, place) = cursor.key.quotientAndRemainder(dividingBy: keysPerMinute)
      let (index, type) = Int(place).quotientAndRemainder(dividingBy: ActivityTally.types.count)
      left = min(cursor.count, perBusinessMax - told[index])
      cursor.advance()
      guard left > 0 else { continue }
      trigger.at = span.start + .minutes(Int64(minute))
      trigger.type = ActivityTally.types[type]
      trigger.index = UInt32(index)
      trigger.business = BusinessID(rawValue: UInt32(firstBusiness + index))
      nextTime = trigger.at.milliseconds
      return
    }
    nextTime = .max
  }
}
