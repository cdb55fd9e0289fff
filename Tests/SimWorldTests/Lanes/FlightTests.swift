import PushFanout
import PushModel
import Testing

@testable import SimWorld

/// A push under way passes from stage to stage in one order.
@Suite struct FlightTests {
  private static func flight(_ stage: Flight.Stage) -> Flight {
    var push = Push(
      id: PushID(rawValue: 1), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: Town.start, expiresAt: Town.start + .hours(1))
    let page = TallyPage(tally: 0, funnel: 0, arm: 0, isInCohort: true)
    return Flight(&push, to: PersonIndex(0), on: page, stage, devices: 1, at: Town.start)
  }

  @Test("a released push is accepted, delivered, displayed and opened")
  func order() {
    var flight = Self.flight(.released)
    for stage in [Flight.Stage.accepted, .delivered, .displayed, .opened] {
      flight.advance(to: stage)
      #expect(flight.stage == stage)
    }
  }

  @Test("it skips no stage, goes back to none, and leaves a hold by another decision only")
  func refused() async {
    await #expect(processExitsWith: .failure) {
      var flight = Self.flight(.released)
      flight.advance(to: .delivered)
    }
    await #expect(processExitsWith: .failure) {
      var flight = Self.flight(.released)
      flight.advance(to: .accepted)
      flight.advance(to: .accepted)
    }
    await #expect(processExitsWith: .failure) {
      var flight = Self.flight(.held)
      flight.advance(to: .released)
    }
    await #expect(processExitsWith: .failure) { _ = Self.flight(.accepted) }
  }

  @Test("a push that was accepted ends as lost, one that was not by its last attempt")
  func ends() {
    var flight = Self.flight(.released)
    #expect(flight.exit == .failed(.retriesExhausted))
    flight.settle(.failed(.queueFull))
    #expect(flight.exit == .failed(.queueFull))
    flight.settle(.expired)
    #expect(flight.exit == .expiredBeforeAcceptance)
    flight.settle(.withdrawn)
    #expect(flight.exit == .withdrawn)
    flight.advance(to: .accepted)
    flight.loss = .appGone
    #expect(flight.exit == .lost(.appGone))
  }

  @Test("a flight fills one cache line, and so does a subscriber's state")
  func sizes() {
    #expect(MemoryLayout<Flight>.stride == 64)
    #expect(MemoryLayout<SubscriberState>.stride == 64)
  }
}
