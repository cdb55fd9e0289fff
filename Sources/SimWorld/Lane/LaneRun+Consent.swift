import PushModel
import PushPolicy
import PushService
import SimKernel

extension LaneRun {
  /// Lets the app ask to be allowed pushes, on each device that is in use.
  @inline(never) mutating func askPermission(
    _ occasion: PromptRule.Occasion, _ index: Int, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    guard hasPrompts, !minds[index].hasLeft else { return }
    for device in 0..<Int(world.devices[index].count)
    where world.staleDevices[index] & 1 << UInt8(device) == 0 {
      ask(occasion, device, index, at: now)
      register(device, index, at: now)
    }
  }

  private mutating func ask(
    _ occasion: PromptRule.Occasion, _ device: Int, _ index: Int, at now: Timestamp
  ) {
    let service = services + Int(serviceOf[index])
    let session = minds[index].sessionAt
    let draw = chance(of: device, index)
    let prompts = plan.parameters.prompts
    switch service.pointee.prompt(on: device, of: card(index), occasion, session: session, at: now)
    {
    case .nothing: break
    case .system: answer(device, index, cold: true, at: now)
    case .explanation:
      let goesOn = draw.u0 < prompts.explainedShare
      service.pointee.explained(
        goesOn, on: device, of: card(index), session: session, at: now)
      if goesOn { answer(device, index, cold: false, at: now) }
    case .soft:
      service.pointee.explained(
        false, on: device, of: card(index), session: session, at: now)
      if draw.u1 < prompts.reconsideredShare {
        service.pointee.set(.granted, on: device, of: card(index))
      }
    }
  }

  /// The draw for a device at this visit, the same for every prompt.
  private mutating func chance(of device: Int, _ index: Int) -> Draw {
    Draw(
      key, Purpose.prompt, entity: (first + UInt64(index)) << 2 | UInt64(device),
      occasion: UInt64(minds[index].session))
  }

  /// Answers the system's prompt, which is shown once: the answer depends on the person, and on
  /// whether an explanation came first.
  private mutating func answer(_ device: Int, _ index: Int, cold: Bool, at now: Timestamp) {
    let share = DeviceDraw.grantShare(of: first + UInt64(index), device, plan, key)
    let isGranted =
      share.position < share.granted * (cold ? plan.parameters.prompts.coldFactor : 1)
    services[Int(serviceOf[index])].answered(
      isGranted, on: device, of: card(index), session: minds[index].sessionAt, at: now)
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ (isGranted ? 1 : 2))
  }

  /// Registers a device that is allowed pushes and has no token; if that fails, it is tried again
  /// at the next start.
  private mutating func register(_ device: Int, _ index: Int, at now: Timestamp) {
    let state = archives[index].devices[device]
    guard state.permission == .granted, !state.hasToken,
      chance(of: device, index).u2 >= plan.parameters.prompts.registrationFailShare
    else { return }
    services[Int(serviceOf[index])].register(device, of: card(index), at: now)
    links[Int(minds[index].firstDevice) + device].shows = archives[index].devices[device].shows
  }

  /// Deletes an account, and with it its tokens (S4-ERR-5).
  @inline(never) mutating func delete(_ index: Int, at now: Timestamp) {
    services[Int(serviceOf[index])].delete(card(index))
    minds[index].hasLeft = true
    digest.combine(UInt64(bitPattern: now.milliseconds) ^ UInt64(index) << 44)
  }
}
