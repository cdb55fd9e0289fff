import PushModel

/// The overdue items of members, of which coordinators are told (S3-OVER-1, S3-OVER-2).
extension TriggerTable {
  /// The items of a member that are overdue now, whether or not the coordinators have been told of
  /// them: their part of the list that a notice of several leads to (S3-OVER-3). None where no such
  /// rule is on.
  public func overdue(of member: Agenda, at now: Timestamp) -> OverdueItems {
    var items = OverdueItems()
    guard let age = overdueAge(in: member.organisation) else { return items }
    for place in 0..<member.itemCount where member.items[place].at + age <= now {
      items.append(OverdueItem(member.items[place], at: now))
    }
    return items
  }

  /// Takes the items of a member that are overdue and that the coordinators have not been told of
  /// yet; from now on they count as told.
  public func takeOverdue(from member: inout Agenda, at now: Timestamp) -> OverdueItems {
    var items = OverdueItems()
    guard let age = overdueAge(in: member.organisation) else { return items }
    for place in 0..<member.itemCount
    where !member.items[place].isTold && member.items[place].at + age <= now {
      member.items[place].isTold = true
      items.append(OverdueItem(member.items[place], at: now))
    }
    return items
  }

  /// The notice to a coordinator of overdue items, one push for all (S3-OVER-2); `nil` when there
  /// are none or no such rule is on.
  ///
  /// Its ``Firing/item`` and ``Firing/days`` are those of the item that has waited longest, so a
  /// notice of one can name it and lead to it.
  ///
  /// - Parameters:
  ///   - items: What the members' ``takeOverdue(from:at:)`` have given.
  ///   - day: The coordinator's local day, in days since 1970-01-01; it identifies the push.
  public func notice(
    of items: some Collection<OverdueItem>, to coordinator: Agenda, on day: Int64
  ) -> Firing? {
    guard var oldest = items.first else { return nil }
    for item in items where item.assignedAt < oldest.assignedAt { oldest = item }
    let rules = rules(of: coordinator.organisation)
    for (place, rule) in rules.enumerated() where rule.isOverdue {
      return Firing(
        rule: UInt8(place), type: rule.push, to: rule.to, occasion: Firing.occasion(of: day),
        items: UInt16(clamping: items.count), days: oldest.days, item: oldest.number)
    }
    return nil
  }

  /// The shortest time after which an organisation's coordinators are told of an item; `nil` when
  /// they never are.
  private func overdueAge(in organisation: BusinessID) -> Interval? {
    var shortest: Interval?
    for rule in rules(of: organisation) where rule.isOverdue {
      guard case .unacknowledged(let age, _) = rule.when else { continue }
      shortest = min(shortest ?? age, age)
    }
    return shortest
  }
}

extension TriggerRule {
  /// Whether it is on, and tells coordinators of items that wait.
  fileprivate var isOverdue: Bool {
    guard isEnabled, to == .coordinator, case .unacknowledged = when else { return false }
    return true
  }
}
