import TestSupport
import Testing

@testable import PushMessages

/// What moderation was taught. What it holds of other published texts is in PublishedPostsTests.
@Suite(
  "Teaching moderation",
  .enabled(if: PublishedTexts.folder != nil, "\(PublishedTexts.note)"))
struct TaughtWeightsTests {
  @Test(
    "S0-NFR-SEC-05: every other row of the published texts teaches these very weights",
    .releaseOnly)
  func sameWeights() throws {
    let lessons = try Lessons()
    #expect(lessons.offensive() == .offensive)
    #expect(lessons.spam() == .spam)
  }
}
