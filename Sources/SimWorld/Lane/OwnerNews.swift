import PushModel

/// Turns what subscribers did into pushes for business owners.
enum OwnerNews {
  /// Most news of one business in a run: the bits of a push number.
  static let perBusinessMax = 1 << 22

  /// One trigger for each like, follow and review, in order.
  static func triggers(
    _ activity: ContiguousArray<Activity>, of businesses: Range<Int>, _ span: Span
  ) -> ContiguousArray<Trigger> {
    var news = activity.filter { businesses.contains(Int($0.business)) }
    news.sort {
      ($0.business, $0.minute, $0.type.rawValue) < ($1.business, $1.minute, $1.type.rawValue)
    }
    var triggers: ContiguousArray<Trigger> = []
    triggers.reserveCapacity(news.count)
    var number: UInt32 = 0
    var business: UInt32 = .max
    for item in news {
      number = item.business == business ? number + 1 : 0
      business = item.business
      guard number < perBusinessMax else { continue }
      triggers.append(
        Trigger(
          at: span.start + .minutes(Int64(item.minute)), kind: .direct, type: item.type,
          index: item.business - UInt32(businesses.lowerBound),
          business: BusinessID(rawValue: item.business), value: number))
    }
    triggers.sort(by: <)
    return triggers
  }
}
