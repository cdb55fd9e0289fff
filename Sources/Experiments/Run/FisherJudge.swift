import PushMessages
import SimWorld
import Statistics

/// The judge of the tests of campaigns' texts: the best text wins where Fisher's exact test tells it from each
/// other.
///
/// A test has one push for a person, so that pushes are independent. Of more than two texts the level is divided by
/// the number of their pairs (Bonferroni), since which is the best was found from the same pushes.
struct FisherJudge: CampaignJudge {
  func winner(of test: CampaignTest, _ results: [CampaignTextResult]) -> Int? {
    let best = test.best(of: results)
    let pairs = results.count * (results.count - 1) / 2
    let limit = (1 - test.level) / Double(max(1, pairs))
    let isClear = results.indices.allSatisfy { text in
      text == best || Self.pValue(results[best], results[text], by: test.by) < limit
    }
    return isClear || test.otherwise == .best ? best : nil
  }

  /// The two-sided p-value; 1 where nothing was delivered.
  static func pValue(
    _ one: CampaignTextResult, _ other: CampaignTextResult, by measure: CampaignTest.Measure
  ) -> Double {
    let rows = [one, other].map { result in
      // More than one conversion may belong to a push.
      let successes = min(result.successes(by: measure), result.delivered)
      return [successes, result.delivered - successes]
    }
    do { return try FisherExact.pValue(rows) } catch { return 1 }
  }
}
