import SimWorld

extension CellRecord {
  /// Every push has met one end: exactly, in every build, of the cohort and of all others.
  ///
  /// - Parameter arms: The scenario's, for their names.
  /// - Throws: ``RunError/invariant(_:arm:_:)`` for the first law that is broken.
  func check(_ arms: [Arm]) throws(RunError) {
    for (arm, record) in zip(arms, self.arms) {
      if let law = record.cohort.violation ?? record.others.violation {
        throw .invariant(cell, arm: arm.name, law)
      }
      if let points = record.points, let law = PointSums(points).violation {
        throw .invariant(cell, arm: arm.name, law)
      }
    }
  }
}
