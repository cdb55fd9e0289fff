import Testing

@testable import Statistics

@Suite("Sums that are rounded once")
struct ExactSumTests {
  private func sum(_ values: [Double]) -> Double {
    var sum = ExactSum()
    for value in values { sum.add(value) }
    return sum.value
  }

  /// Values worked by hand from the addends' binary digits.
  @Test(
    "nothing is lost on the way",
    arguments: [
      ([], 0), ([0.1, 0.2, 0.3], 0.6), ([1e100, 1, -1e100], 1), ([1e16, 1, 1], 1e16 + 2),
      // 2^53 + 1/2 + 2^-60 lies above the middle of its neighbours, 2^53 + 1/2 alone does not.
      ([0x1p53, 1, 0x1p-60], 0x1p53 + 2), ([0x1p53, 1], 0x1p53),
      ([-0x1p53, -1, -0x1p-60], -0x1p53 - 2), ([0x1p-1074, 0x1p-1074, -0x1p-1074], 0x1p-1074),
      ([1e308, 1e308, -1e308], 1e308), ([0.1, -0.1], 0), ([1e-300, 1, -1], 1e-300),
    ] as [([Double], Double)])
  func values(addends: [Double], expected: Double) { #expect(sum(addends) == expected) }

  /// 0.1 is 3602879701896397 / 2^55, so a thousand of it is that times a thousand, rounded once.
  @Test("a thousand tenths are the thousandfold of a tenth")
  func tenths() {
    #expect(sum(Array(repeating: 0.1, count: 1_000)) == 0.1 * 1_000)
    #expect(Array(repeating: 0.1, count: 1_000).reduce(0, +) != 0.1 * 1_000)
  }

  @Test("any order and any grouping gives the same bits", arguments: 0..<20 as Range<UInt64>)
  func order(seed: UInt64) {
    var dice = SplitMix(seed: seed)
    let values = (0..<5_000).map { _ -> Double in
      let power = Int(dice.next() % 120) - 60
      let digits = Double(Int64(bitPattern: dice.next()) >> 11)
      return digits * Double(sign: .plus, exponent: power, significand: 1)
    }
    let expected = sum(values)
    #expect(sum(values.reversed()) == expected)
    #expect(sum(values.sorted()) == expected)
    var whole = ExactSum()
    for start in stride(from: 0, to: values.count, by: 617) {
      var part = ExactSum()
      for value in values[start..<min(start + 617, values.count)] { part.add(value) }
      whole.add(part)
    }
    #expect(whole.value == expected)
  }

  @Test("a part of whole numbers joins one of fractions")
  func mixed() {
    var whole = ExactSum()
    whole.add(3)
    var fractions = ExactSum()
    fractions.add(0.1)
    fractions.add(0.2)
    whole.add(fractions)
    #expect(whole.value == 3.3)
  }
}
