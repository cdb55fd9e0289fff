import Statistics

/// Counts of transitions between one sighting of a device and the next.
struct ChainCounts {
  private(set) var on = 0.0
  private(set) var offAfterOn = 0.0
  private(set) var off = 0.0
  private(set) var offAfterOff = 0.0

  init(_ sightings: [Sighting]) {
    for (one, next) in zip(sightings, sightings.dropFirst()) {
      if one.isOnline {
        on += 1
        offAfterOn += next.isOnline ? 0 : 1
      } else {
        off += 1
        offAfterOff += next.isOnline ? 0 : 1
      }
    }
  }

  mutating func add(_ other: ChainCounts) {
    on += other.on
    offAfterOn += other.offAfterOn
    off += other.off
    offAfterOff += other.offAfterOff
  }
}
