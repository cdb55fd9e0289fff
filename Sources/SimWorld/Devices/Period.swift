/// Day or night of a presence chain, as seen from one moment in it.
struct Period {
  /// What the share of time offline tends to.
  let offlineShare: Double
  /// Mean lengths of exponential spells in milliseconds.
  let offlineMean: Double
  let onlineMean: Double
  /// Milliseconds until the other period begins. Wall time: an hour off on days when clocks change.
  let left: Int64

  init(_ timeOfDay: Int64, _ presence: PresenceParameters, isSeldom: Bool) {
    let (morning, evening): (Int64, Int64) = (8 * 3_600_000, 22 * 3_600_000)
    let isDay = morning <= timeOfDay && timeOfDay < evening
    left =
      isDay
      ? evening - timeOfDay : timeOfDay < morning ? morning - timeOfDay : 32 * 3_600_000 - timeOfDay
    offlineShare =
      isSeldom ? presence.seldomOffline : isDay ? presence.offlineDay : presence.offlineNight
    let median =
      isSeldom
      ? presence.seldomMedian : isDay ? presence.offlineMedianDay : presence.offlineMedianNight
    // An exponential's mean is its median over ln 2.
    offlineMean = Double(median.milliseconds) / 0.693_147_180_559_945_3
    onlineMean = offlineMean * (1 - offlineShare) / max(offlineShare, 1e-9)
  }
}
