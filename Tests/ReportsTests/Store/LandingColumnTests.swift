import Foundation
import GRDB
import PushMessages
import PushModel
import SimWorld
import TestSupport
import Testing

@testable import RunStore

/// The column `landing` of the event log.
struct LandingColumnTests {
  @Test("S0-FR-NOT-02: every opened push says what its tap found, and the counts are the same")
  func counted() throws {
    let folder = try SmallWorld.finished.get()
    #expect(
      try folder.number("SELECT count(*) FROM event WHERE (landing IS NULL) = (kind = 'opened')")
        == 0)
    let logged = try folder.rows(
      """
      SELECT arm, landing, count(*) AS n FROM event
      WHERE kind = 'opened' AND device IS NULL AND inCohort = 1 GROUP BY arm, landing
      """)
    for row in logged {
      let (arm, name, opened): (String, String, Int64) = (row["arm"], row["landing"], row["n"])
      let landing = try #require(Landing(name: name))
      let counted = try folder.number(
        "SELECT count FROM reason WHERE arm = ? AND name = ? AND segment = 'all' AND inCohort = 1",
        [arm, Funnel.Step(landing).name])
      #expect(counted == opened, "\(arm) \(name)")
    }
    #expect(logged.count >= 3)
  }
}
