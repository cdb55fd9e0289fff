import Testing

@testable import Reports

/// Figures look the same in every country and on every machine.
@Suite("Numbers in a report")
struct NumeralTests {
  @Test(
    "counts are grouped by thousands",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-5_000, "−5,000"),
      (.max, "9,223,372,036,854,775,807"), (.min, "−9,223,372,036,854,775,808"),
    ])
  func counts(value: Int, text: String) { #expect(Numeral.count(value) == text) }

  @Test(
    "zero has no sign, however it was reached",
    arguments: [
      (0.0, "0.00"), (-0.0, "0.00"), (-0.004, "0.00"), (0.004, "0.00"), (0.006, "+0.01"),
      (-0.006, "−0.01"), (1_234.5, "+1,234.50"), (.nan, "—"), (-.infinity, "—"),
    ])
  func signs(value: Double, text: String) { #expect(Numeral.signed(value, 2) == text) }

  @Test(
    "a p-value is never shown as 0 or 1",
    arguments: [
      (0.0, "<0.0001"), (0.00009, "<0.0001"), (0.0001, "0.0001"), (0.04996, "0.0500"),
      (0.5, "0.5000"), (0.99995, ">0.9999"), (1.0, ">0.9999"), (nil, "—"),
    ] as [(Double?, String)])
  func pValues(value: Double?, text: String) { #expect(Numeral.p(value) == text) }

  @Test(
    "times have about three digits",
    arguments: [
      (0.412, "0.41 s"), (9.99, "9.99 s"), (12.34, "12.3 s"), (150, "2.5 min"),
      (5_400, "90.0 min"), (7_200, "2.0 h"), (nil, "—"),
    ] as [(Double?, String)])
  func times(value: Double?, text: String) { #expect(Numeral.seconds(value) == text) }

  @Test(
    "an uncertainty is shown in two digits, within bounds",
    arguments: [
      (nil, 2), (0, 2), (5, 2), (0.12, 2), (0.05, 3), (0.0123, 3), (0.0012, 4), (0.000012, 4),
    ] as [(Double?, Int)])
  func decimals(reach: Double?, decimals: Int) {
    #expect(Numeral.decimals(for: reach, 2...4) == decimals)
  }

  @Test(
    "the middle of a long name gives way",
    arguments: [
      ("house", 5, "house"), ("house-policy", 8, "hous…icy"), ("house-policy", 7, "hou…icy"),
    ])
  func names(name: String, width: Int, text: String) {
    #expect(Wording.fitted(name, width) == text)
  }
}
