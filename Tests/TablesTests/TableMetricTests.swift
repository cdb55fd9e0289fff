import TestWorlds
import Testing

@testable import Tables

@Suite("What a table is asked")
struct TableMetricTests {
  @Test(
    "metrics",
    arguments: [
      ("spend=amount", "amount", nil), ("rate=opens/delivered", "opens", "delivered"),
      ("share=click/1", "click", "1"), ("a=r:good|bad/sent", "r:good|bad", "sent"),
      ("\"a=b\"=\"x/y\"", "x/y", nil), ("v=c:\"a|b\"|d", "c:a|b|d", nil), ("n=1", "1", nil),
    ] as [(String, String, String?)])
  func metrics(text: String, numerator: String, denominator: String?) throws {
    let metric = try TableMetric(text)
    #expect(metric.numerator.description == numerator)
    #expect(metric.denominator?.description == denominator)
  }

  @Test(
    "no metrics",
    arguments: ["", "x", "x=", "=y", "x=a/b/c", "x=/b", "x=a/", "x=a:", "x=:b", "x=a:b||c"])
  func broken(text: String) {
    #expect { try TableMetric(text) } throws: { "\($0)".contains("accepted: ") }
  }

  @Test("looks", arguments: ["", "1", "0/5", "6/5", "1/51", "a/b", "1/2/3", "-1/5", "1/"])
  func looks(text: String) {
    #expect { try TableQuestion.Look(text) } throws: { "\($0)".contains("accepted: `k/K`") }
  }

  /// A change to a good question, and what the refusal says.
  private static let refusals: [(@Sendable (inout TableQuestion) throws -> Void, String)] = [
    ({ $0.metrics = [] }, "give at least one `--metric`"),
    ({ $0.metrics += $0.metrics }, "is given twice"),
    ({ $0.margins = ["ctr": 0.1] }, "`--margin ctr` is no metric here"),
    ({ $0.lowerIsBetter = ["x"] }, "lowerIsBetter: x"),
    ({ $0.success = ["rat"] }, "did you mean 'rate'?"),
    (
      {
        $0.margins = ["rate": 0.1]
        $0.success = ["rate"]
      }, "has a margin and is under"
    ),
    ({ $0.margins = ["rate": -0.1] }, "out of range"),
    ({ $0.level = 1 }, "--level"), ({ $0.weights = [1, 0] }, "`weights`"),
    ({ $0.weights = [1, 9e-7] }, "`weights`"), ({ $0.weights = [1, 1.1e6] }, "`weights`"),
    ({ $0.design = .paired }, "needs units that are seen in every arm"),
    (
      {
        $0.unit = .column("u")
        $0.design = .paired
        $0.covariates = ["x"]
      }, "--covariate"
    ),
    (
      {
        $0.unit = .none
        $0.covariates = ["x"]
      }, "--covariate"
    ),
    (
      {
        $0.unit = .none
        $0.metrics = [try TableMetric("n=x")]
      }, "per unit"
    ),
    (
      {
        $0.arm = nil
        $0.baseline = "a"
      }, "`--baseline` compares arms"
    ),
    ({ $0.segments = ["a", "a"] }, "--segment a"),
  ]

  @Test("questions that make no sense", arguments: refusals.indices)
  func refused(index: Int) throws {
    let question = try TableQuestion(.row, "rate=a/b").with(Self.refusals[index].0)
    #expect { try question.check() } throws: { "\($0)".contains(Self.refusals[index].1) }
  }
}
