import PushModel

@testable import SimWorld

extension TriggerSource {
  /// All that is still to come, each at the time that was announced.
  var all: [Trigger] {
    var source = self
    var triggers: [Trigger] = []
    while source.nextTime < .max {
      let time = source.nextTime
      let trigger = source.next()
      precondition(trigger.at.milliseconds == time, "\(trigger.at) was announced for \(time)")
      triggers.append(trigger)
    }
    return triggers
  }
}
