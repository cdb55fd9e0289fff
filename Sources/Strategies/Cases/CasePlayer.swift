import PushFanout
import PushModel
import PushPolicy
import PushService

/// Plays one case through the shipped service, at the moments of the case, for a person in UTC who has one
/// device and everything switched on.
package final class CasePlayer {
  private let played: PlayedCase
  private let service: PushService
  private var recipient: RecipientState
  private var fanout: FanoutState
  private var effects: ContiguousArray<PushService.Effect> = []
  /// What is to be intended and what to be taken back, in the order of time.
  private var pending: [PlayedCase.CasePush]
  private var withdrawals: [(id: String, at: Timestamp)]
  private let names: [PushID: String]
  private var ends: [String: CaseVerdict] = [:]
  private var holds: [String: [CaseHold]] = [:]

  /// - Parameter strategy: The strategy whose caps and gap hold where the case has none; `nil` for none.
  /// - Throws: `PolicyError` for caps that no policy has.
  package init(_ played: PlayedCase, under strategy: Strategy?) throws(PolicyError) {
    self.played = played
    var own = strategy ?? Strategy()
    own.policy = played.policy(over: strategy?.policy)
    var known = PushNames()
    for campaign in played.pushes.compactMap(\.campaign) { _ = known.add(campaign: campaign) }
    let zones = ZoneTable([ZoneTable.Zone(name: "UTC", starts: [], offsets: [0])])
    let made = try PushService(own, zones: zones, sizes: .simulated(), naming: known)
    let names = made.policy.names
    pending = played.pushes.map { one in
      var one = one
      one.push.tags = one.tags.reduce(into: []) { $0.formUnion(names.tag($1)) }
      one.push.campaign = one.campaign.map(names.campaign) ?? .none
      if let strategy, !one.expires {
        one.push.expiresAt = one.push.intendedAt + strategy.timeToLive[one.push.type]
      }
      return one
    }.enumerated().sorted { ($0.1.push.intendedAt, $0.0) < ($1.1.push.intendedAt, $1.0) }
      .map(\.1)
    withdrawals = played.withdrawals.sorted { $0.at < $1.at }
    self.names = Dictionary(
      played.pushes.map { ($0.push.id, $0.id) }, uniquingKeysWith: { first, _ in first })
    recipient = RecipientState(Self.person(zones), devices: Self.devices, under: made)
    fanout = FanoutState(simulating: own.fanout)
    service = made
  }

  private static var devices: Devices {
    var devices = Devices()
    _ = devices.append(
      Device(
        platform: .android, permission: .granted, hasToken: true, registeredAt: .distantPast,
        lastSeenAt: CaseTime.start + .days(Int64(CaseTime.daysMax))))
    return devices
  }

  private static func person(_ zones: ZoneTable) -> Recipient {
    var preferences = Preferences()
    preferences.categories = .all
    return Recipient(
      id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0),
      clock: zones.clock(ZoneID(rawValue: 0), at: CaseTime.start), preferences: preferences)
  }

  /// Plays the case to its end, when nothing waits any more.
  ///
  /// - Returns: What became of each push, by id.
  package func verdicts() -> [CaseVerdict] {
    while let now = nextMoment { play(at: now) }
    return ends.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private var nextMoment: Timestamp? {
    let all = [pending.first?.push.intendedAt, withdrawals.first?.at, recipient.nextWake]
    return all.compactMap(\.self).min().flatMap { $0 == .distantFuture ? nil : $0 }
  }

  /// Decides about all that is due, one after another.
  private func play(at now: Timestamp) {
    while let withdrawal = withdrawals.first, withdrawal.at <= now {
      withdrawals.removeFirst()
      withdraw(withdrawal.id, at: now)
    }
    while true {
      let due = pending.prefix { $0.push.intendedAt <= now }
      if let first = service.first(of: due.map(\.push), for: recipient, at: now) {
        let push = pending.remove(at: first).push
        decide(push, at: now)
      } else if case .due(let due?) = receive(.takeDue, at: now) {
        if let item = due.merged { end(item, "merged", at: now) }
        decide(due.push, at: now)
      } else {
        return
      }
    }
  }

  private func receive(
    _ input: PushService.Input, at now: Timestamp
  ) -> PushService.Answer {
    effects.removeAll(keepingCapacity: true)
    return service.receive(
      input, for: &recipient, through: &fanout, at: now, effects: &effects)
  }
}

extension CasePlayer {
  private func decide(_ push: Push, at now: Timestamp) {
    let explanation = service.explanation(
      of: push, for: recipient, from: .inGoodStanding, isInAudience: true, at: now)
    let intended = PushService.Input.intend(push, from: .inGoodStanding, isInAudience: true)
    guard case .decided(let answer) = receive(intended, at: now) else { return }
    switch answer {
    case .handed: end(push.id, "sent", at: now)
    case .merged: end(push.id, "merged", at: now)
    case .held(let until, let hold):
      let cap = [.cap, .minimumGap, .digest].contains(hold) ? explanation.cap : nil
      holds[name(of: push.id), default: []].append(
        CaseHold(
          at: CaseTime(now).minutes, until: CaseTime(until).minutes,
          because: cap?.reason.rawValue ?? hold.name, cap: cap.map { name(of: $0) }))
    case .suppressed(let refusal):
      let cap = refusal == .wouldExpire || refusal.isOfCap ? explanation.cap : nil
      end(
        push.id, "refused", at: now,
        because: refusal.isOfCap ? cap?.reason.rawValue ?? refusal.name : refusal.name,
        cap: cap.map { name(of: $0) })
    }
  }

  private func withdraw(_ id: String, at now: Timestamp) {
    guard let push = names.first(where: { $0.value == id })?.key else { return }
    if let place = pending.firstIndex(where: { $0.id == id }) {
      pending.remove(at: place)
      return end(push, "withdrawn", at: now)
    }
    guard case .withdrawn(let held?) = receive(.withdraw(push), at: now) else { return }
    end(held.id, "withdrawn", at: now)
  }

  private func end(
    _ push: PushID, _ verdict: String, at now: Timestamp, because: String? = nil,
    cap: String? = nil
  ) {
    let id = name(of: push)
    ends[id] = CaseVerdict(
      id: id, verdict: verdict, at: CaseTime(now).minutes, because: because, cap: cap,
      holds: holds[id] ?? [])
  }

  /// The name of a push in the file; a digest has that of its first item with `+` after it.
  private func name(of push: PushID) -> String {
    if let own = names[push] { return own }
    return names.first { $0.key.digest == push }.map { "\($0.value)+" } ?? "\(push.rawValue)"
  }

  private func name(of answer: CapAnswer) -> String {
    played.caps?.names[answer.cap] ?? answer.cap
  }
}
