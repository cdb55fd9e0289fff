import Statistics

/// What a person's probes and pushes say of his device.
enum Sightings {
  /// In order, on the device's own clock. Probes, where there are any; else every push that was sent
  /// and not lost: at once, or when it arrived.
  static func of(_ person: LoggedPerson, _ log: PushLog, _ clock: LogClock) -> [Sighting] {
    if !person.probes.isEmpty {
      return person.probes.map {
        Sighting(at: clock.local($0.at, $0.offset, $0.zone), isOnline: $0.isOnline)
      }
    }
    let end = log.last - Int64(PresenceFit.reach)
    return person.pushes.compactMap { push in
      guard let sent = push.sentAt, sent <= end, sent < person.leftAt ?? .max, !push.isLost
      else { return nil }
      let at = clock.local(sent, push.offset, push.zone)
      let wait = push.deliveredAt.map { Double($0 - sent) }
      if let wait, wait < PresenceFit.reach {
        return Sighting(at: at, isOnline: true, reach: PresenceFit.reach)
      }
      return Sighting(
        at: at, isOnline: false, backAt: wait.map { at + $0 }, reach: PresenceFit.reach)
    }
  }
}
