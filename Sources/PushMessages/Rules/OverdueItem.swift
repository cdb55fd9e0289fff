import PushModel

/// An item that nobody has looked at in time: a case of an overdue notice (S3-OVER-1).
public struct OverdueItem: Hashable, Sendable, BitwiseCopyable {
  /// The number that names it within its organisation.
  public var number: UInt64
  /// When it was assigned.
  public var assignedAt: Timestamp
  /// The whole days for which it has waited.
  public var days: UInt16

  /// - Parameter item: An item that was assigned before `now`.
  init(_ item: Agenda.Item, at now: Timestamp) {
    number = item.number
    assignedAt = item.at
    days = Firing.days(now - item.at)
  }
}

/// The overdue items of one member, oldest first: a list that allocates nothing for up to four.
public struct OverdueItems: Sendable {
  private var list: ShortList<4, OverdueItem>
  /// The number of items.
  public var count: Int { list.count }

  init() { list = ShortList(blank: OverdueItem(Agenda.Item(), at: .distantPast)) }

  /// The item at `index`, 0..<``count``.
  ///
  /// - Precondition: `index` is below ``count``.
  public subscript(index: Int) -> OverdueItem {
    precondition(index >= 0 && index < count, "item \(index), 0..<\(count) are accepted")
    return list[index]
  }

  /// The items as an array.
  public var all: [OverdueItem] { list.all }

  mutating func append(_ item: OverdueItem) { list.append(item) }
}
