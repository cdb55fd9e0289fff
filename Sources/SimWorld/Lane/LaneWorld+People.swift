import PushModel
import SimKernel

extension LaneWorld {
  /// Sessions a day that a subscriber has of his own accord, as drawn: what his visits come to on average
  /// while he has the app.
  public func sessionsPerDay(of index: Int) -> Double { Double(traits[index].sessionsPerDay) }

  /// Whether pushes are allowed on a device of his that is in use, when the run starts.
  public func allowsPushes(_ index: Int) -> Bool {
    let (own, stale) = (devices[index], staleDevices[index])
    return (0..<Int(own.count)).contains { device in
      stale & 1 << UInt8(device) == 0 && own[device].permission == .granted
    }
  }
}
