/// Settings of a run: what it records, and how its arms start.
package struct RunSettings: Sendable, Hashable {
  /// Share of the subscribers, by hash, whose events are logged: 0 none, 1 all.
  package var eventShare: Double
  /// The index in the experiment of the run's first arm, for the event log.
  package var firstArm: UInt8
  /// Whether everyone starts under the baseline and joins their arm when the cohort starts. Warm-up
  /// counts are then kept.
  package var hasWarmUp: Bool
  /// The number of versions of the strategies.
  var layers = 1
  /// The distance between two versions of one strategy among the services.
  var layerStride = 1
  /// The recipients whose decisions and provider calls are kept; all their events are logged.
  package var watch = Watch.nobody
  /// Whether decisions among texts are kept.
  var keepsTextDecisions = false
  /// The loss of pushes in addition to the network's.
  var loss = ExtraLoss.none

  /// Settings of a run that watches nobody.
  package init(eventShare: Double = 0, firstArm: UInt8 = 0, hasWarmUp: Bool = false) {
    precondition((0...1).contains(eventShare), "a share of \(eventShare) of the events")
    self.eventShare = eventShare
    self.firstArm = firstArm
    self.hasWarmUp = hasWarmUp
  }
}
