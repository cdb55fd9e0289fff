import Statistics
import Testing

@testable import Experiments
@testable import Reports
@testable import Scenarios

/// What the report for people says of pushes of one kind.
@Suite struct KindReportTests {
  private static let rate = MetricName(rawValue: "openRate[type=offer]")!
  private static let opens = MetricName(rawValue: "opensPerSubscriberDay[category=marketing]")!

  /// The sample run with a rate of offers, and its first comparison about marketing.
  private static var summary: Summary {
    var summary = SampleSummary.value
    for place in summary.arms.indices {
      guard var own = summary.arms[place].metrics.first(where: { $0.name == .openRate }) else {
        continue
      }
      own.name = rate
      summary.arms[place].metrics.append(own)
    }
    summary.comparisons[0].metric = opens.rawValue
    return summary
  }

  private static func text(_ summary: Summary) -> String {
    summary.tree(folder: "results/evening/01234567").terminal()
  }

  @Test("the kind is named beside the metric, within 80 characters")
  func lines() {
    let text = Self.text(Self.summary)
    #expect(text.contains("BY KIND OF PUSH"))
    #expect(text.contains("open rate [type=offer], %\n"))
    #expect(text.contains("\n    of category=marketing\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("without kinds of pushes nothing is said of them")
  func plain() { #expect(!Self.text(SampleSummary.value).contains("KIND OF PUSH")) }
}
