import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Effects by kind of push: everybody is in each segment, with the pushes of one kind.
@Suite(.releaseOnly) struct PushSegmentTests {
  private static func run(_ design: Design) throws -> (plan: ExperimentPlan, cells: [CellRecord]) {
    var scenario = Scenario.tiny(replications: 3, design: design, subscribers: 300)
    scenario.metrics.segments = [.type, .category]
    scenario.metrics.ask(for: [MetricName(rawValue: "openRate[type=offer]")!])
    // Rows of segments are plain.
    scenario.metrics.variance = .plain
    let plan = try scenario.plan()
    return (plan, try plan.run().ordered)
  }

  /// Assignments and permissions are no pushes, and everyone is enrolled in every segment.
  private static let ofPushes: [Variable] = [
    .intended, .sent, .delivered, .displayed, .opened, .tapped, .deviceSent, .deviceDelivered,
    .receipt, .optedOut, .within4s,
  ]

  @Test("every push is in one segment, and everybody in all", arguments: Design.allCases)
  func partition(design: Design) throws {
    let (plan, cells) = try Self.run(design)
    let width = plan.layout.width
    for cell in cells where cell.cell.part == .subscribers {
      for dimension in [SegmentDimension.type, .category] {
        let parts = cell.segments.filter { $0.dimension == dimension }
        for arm in cell.arms.indices {
          func whole(_ variable: Variable) -> Int {
            let column = Int(variable.rawValue)
            return Int(
              design == .paired
                ? cell.moments[0].sum(arm * width + column) : cell.moments[arm].sum(column))
          }
          func own(_ part: SegmentRecord, _ variable: Variable) -> Int {
            part.totals[arm * Variable.count + Int(variable.rawValue)]
          }
          for variable in Self.ofPushes {
            #expect(
              parts.reduce(0) { $0 + own($1, variable) } == whole(variable),
              "\(dimension) \(variable)")
          }
          #expect(parts.allSatisfy { own($0, .enrolled) == whole(.enrolled) })
        }
      }
    }
  }

  @Test("a segment's row is the metric of its kind of pushes, and kinds without a push have none")
  func rows() throws {
    let (plan, cells) = try Self.run(.paired)
    let summary = try Analysis.summary(plan: plan, records: cells)
    let rows = summary.comparisons.filter { $0.segment.hasPrefix("type=") && $0.arm == "free" }
    let kinds = Set(rows.map(\.segment))
    #expect(kinds == ["type=new_post", "type=offer", "type=review_reply"])
    let row = try #require(rows.first { $0.segment == "type=offer" && $0.metric == "openRate" })
    let metric = MetricName(rawValue: "openRate[type=offer]")!
    #expect(row.armValue == summary.metric(metric, "free").value)
    #expect(row.baselineValue == summary.metric(metric, "house").value)
    let whole = try #require(
      summary.comparisons.first {
        $0.metric == metric.rawValue && $0.arm == "free" && $0.segment == "all"
      })
    #expect(agree(row.difference, whole.difference ?? .nan) && agree(row.p, whole.p ?? .nan))
    #expect(row.role == .exploratory)
  }

  @Test("in a split effects by kind are of the same people, so their spread is not tested")
  func interactions() throws {
    let (plan, cells) = try Self.run(.split)
    let tests = try Analysis.summary(plan: plan, records: cells).interactions
    #expect(!tests.isEmpty)
    #expect(tests.allSatisfy { $0.p == nil && $0.method.contains("of the same people") })
  }
}
