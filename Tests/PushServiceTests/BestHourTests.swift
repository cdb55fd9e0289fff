import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// A recipient's own history decides which hour is his best.
@Suite struct BestHourTests {
  /// Openings at these hours of following days.
  private func bestHour(_ hours: [Int64], in place: Place = .utc) throws -> UInt8 {
    let host = try LiveHost()
    let anna = host.enrol()
    host.move(anna, to: place)
    for (day, hour) in hours.enumerated() {
      host.advance(to: .monday + .days(Int64(day)) + .hours(hour))
      host.open(by: anna)
    }
    return anna.person.pointee.recipient.bestHour
  }

  @Test(
    "the best hour is the one with most openings, the first of equals",
    arguments: [
      ([7], 7), ([7, 19], 7), ([7, 19, 19], 19), ([19, 7, 19, 7], 19), ([3, 4, 5, 5, 3, 3], 3),
    ] as [([Int64], UInt8)])
  func most(hours: [Int64], best: UInt8) throws {
    #expect(try bestHour(hours) == best)
  }

  @Test("hours are local") func local() throws {
    #expect(try bestHour([20], in: .east) == 6)
    #expect(try bestHour([3], in: .west) == 17)
  }

  @Test("nobody has a best hour before their first opening") func none() throws {
    #expect(try bestHour([]) == Recipient.hourUnknown)
  }

  @Test("bestHour waits for that hour, at 14:00 for whom nothing is known")
  func timing() throws {
    let host = try LiveHost(Policy(timing: .bestHour))
    let anna = host.enrol()
    let ben = host.enrol()
    host.advance(to: .monday + .hours(19) + .minutes(20))
    host.open(by: anna)
    host.advance(to: .monday + .hours(20))
    host.intend(.newPost, for: anna)
    host.intend(.newPost, for: ben)
    host.advance(by: .days(2))
    #expect(host.calls.map(\.attempt.recipient.rawValue) == [1, 0])
    #expect(host.calls.map(\.at) == [.monday + .hours(38), .monday + .hours(43)])
  }
}
