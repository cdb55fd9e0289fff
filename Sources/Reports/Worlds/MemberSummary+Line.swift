import Experiments

extension MemberSummary {
  /// The ensemble, and how many of its worlds were drawn.
  var line: String {
    "worlds \(id.prefix(16)) · \(Set(drawn).count) of \(members) drawn, one a replication"
  }
}
