import PushModel
import PushService

/// What a log's decision saw and no strategy decides: a person's clock and choice of quiet hours.
struct ReplayState {
  let at: Timestamp
  /// `nil` where the log's row does not tell.
  let zone: ZoneID?
  let quietHours: QuietPreference?

  /// The states that tell of a change, in order of time.
  static func changes(_ all: [ReplayState]) -> [ReplayState] {
    var zone: ZoneID?
    var quietHours: QuietPreference?
    return all.sorted { $0.at < $1.at }.filter { state in
      let before = (zone, quietHours)
      zone = state.zone ?? zone
      quietHours = state.quietHours ?? quietHours
      return before != (zone, quietHours)
    }
  }
}

extension ReplayedService {
  /// Brings the person to what a decision of the log saw.
  func see(_ state: ReplayState) {
    if let zone = state.zone { move(to: zone, at: state.at) }
    if let quietHours = state.quietHours { prefer { $0.quietHours = quietHours } }
  }
}
