import PushMessages
import SimWorld

/// What became of the pushes with one text of a campaign's test, in the test and after it.
///
/// The rate of a winner after the test is usually below that in the test, since a text wins also by luck (regression
/// to the mean). The two stand side by side.
package struct CampaignTextFigures: Hashable, Sendable, Codable {
  /// The number of the text, from 1.
  package var text: Int
  /// What the texts are compared by.
  package var by: CampaignTest.Measure
  /// Delivered pushes in the test.
  package var tested: Int
  /// Of these, successes by ``by``.
  package var successes: Int
  /// Delivered pushes after the test, where the text was the winner of a lane.
  package var later: Int
  /// Of these, successes by ``by``.
  package var laterSuccesses: Int

  init(_ text: Int, _ counts: CampaignCounts, by measure: CampaignTest.Measure) {
    let test = counts.result(CampaignVariant(text: text, isAfterTest: false))
    let after = counts.result(CampaignVariant(text: text, isAfterTest: true))
    self.text = text + 1
    by = measure
    (tested, successes) = (test.delivered, test.successes(by: measure))
    (later, laterSuccesses) = (after.delivered, after.successes(by: measure))
  }
}
