import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

// A host of the code under "With a rule" in docs/embedding.md.

/// Anna opens her pushes of noon and none of the evening: what becomes of one that is intended an hour
/// before noon and may wait, after what is known was stored and read.
func learned() throws -> [String] {
  let service = try PushService(Strategy(), zones: zones)
  var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1)
  var anna = RecipientState(
    Recipient(
      id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0),
      clock: zones.clock(ZoneID(rawValue: 0), at: .noon)),
    devices: phone, under: service)
  var ruled = Ruled(SlotBandit(SendTime(by: .greedy), for: [.updates]), [1], since: .noon)
  var effects: ContiguousArray<PushService.Effect> = []
  func give(_ input: PushService.Input, at now: Timestamp) -> (PushService.Answer, DecisionChoice?)
  {
    let (answer, choice) = ruled.receive(
      input, for: &anna, at: (0, 0), through: &fanout, by: service, at: now, seed: 1,
      effects: &effects)
    return (answer, choice)
  }
  func intend(
    _ number: UInt32, at now: Timestamp, livesFor life: Interval = .hours(1)
  ) -> (PushService.Answer, DecisionChoice?) {
    let push = Push(
      id: PushID(.post, business: BusinessID(rawValue: 7), number: number), type: .newPost,
      business: BusinessID(rawValue: 7), intendedAt: now, expiresAt: now + life)
    return give(.intend(push, from: .inGoodStanding, isInAudience: true), at: now)
  }
  for day: Int64 in 0..<60 {
    let noon = Timestamp.noon + .days(day)
    _ = intend(UInt32(2 * day), at: noon)
    _ = give(
      .opened(PushID(.post, business: BusinessID(rawValue: 7), number: UInt32(2 * day))), at: noon)
    _ = intend(UInt32(2 * day + 1), at: noon + .hours(8))
    ruled.learn()
  }
  // Everything is stored, forgotten and read.
  let state = try DecisionState(snapshot: ruled.known[0][0].snapshot(), for: ruled.rule)
  ruled.known[0][0] = state
  let morning = Timestamp.noon + .days(60) - .hours(1)
  let (answer, choice) = intend(999, at: morning, livesFor: .hours(2))
  guard case .decided(.held(let until, _)) = answer else { return ["\(answer)"] }
  return [
    "\((until - morning).milliseconds / 60_000) minutes, propensity \(choice?.propensity ?? -1)",
    "\(state.experience.opened(inHour: 12)) of \(state.experience.sent(inHour: 12)) at noon",
    "\(state.experience.opened(inHour: 20)) of \(state.experience.sent(inHour: 20)) in the evening",
  ]
}

private var phone: Devices {
  var devices = Devices()
  _ = devices.append(
    Device(
      platform: .android, permission: .granted, hasToken: true,
      registeredAt: .noon - .days(1), lastSeenAt: .noon + .days(60)))
  return devices
}
