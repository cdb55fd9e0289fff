import Scenarios
import SimWorld

extension CellRecord {
  /// Every push has met one end: exactly, in every build, of the cohort and of all others.
  ///
  /// - Parameter scenario: For the names of its arms and the layout of its decision points.
  /// - Throws: ``RunError/invariant(_:arm:_:)`` for the first law that is broken.
  func check(_ scenario: Scenario) throws(RunError) {
    let layout = scenario.pointLayout
    for (arm, record) in zip(scenario.arms, arms) {
      if let law = record.cohort.violation ?? record.others.violation {
        throw .invariant(cell, arm: arm.name, law)
      }
      if let layout, let points = record.points,
        let law = PointSums(points, layout).violation
      {
        throw .invariant(cell, arm: arm.name, law)
      }
    }
  }
}
