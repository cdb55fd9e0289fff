import Foundation
import SimKernel
import Testing

@Suite struct ElementaryTests {
  @Test("exp agrees with 400-bit arithmetic", arguments: ReferenceTable.exp)
  func expTable(x: UInt64, y: UInt64) {
    #expect(steps(Elementary.exp(Double(bitPattern: x)), Double(bitPattern: y)) <= 1)
  }

  @Test("log agrees with 400-bit arithmetic", arguments: ReferenceTable.log)
  func logTable(x: UInt64, y: UInt64) {
    #expect(steps(Elementary.log(Double(bitPattern: x)), Double(bitPattern: y)) <= 1)
  }

  @Test("exp saturates and passes NaN on")
  func expExtremes() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-0.0) == 1)
    #expect(Elementary.exp(1).bitPattern == 0x4005_BF0A_8B14_5769)
    #expect(Elementary.exp(709.782712893384) < .infinity)
    for x in [709.7827128933841, 710, 1e300, Double.infinity] {
      #expect(Elementary.exp(x) == .infinity)
    }
    #expect(Elementary.exp(-745.133) == .leastNonzeroMagnitude)
    for x in [-745.1332191019412, -746, -1e300, -Double.infinity] {
      #expect(Elementary.exp(x) == 0)
    }
    #expect(Elementary.exp(.nan).isNaN)
  }

  @Test("log knows where it ends")
  func logExtremes() {
    #expect(Elementary.log(1).bitPattern == 0)
    for x in [0, -0.0] { #expect(Elementary.log(x) == -.infinity) }
    for x in [-Double.leastNonzeroMagnitude, -1, -.infinity, .nan] {
      #expect(Elementary.log(x).isNaN)
    }
    #expect(Elementary.log(.infinity) == .infinity)
    #expect(Elementary.log(0x1p-1074) == -744.4400719213812)
    #expect(Elementary.log(.greatestFiniteMagnitude) == 709.782712893384)
  }

  @Test("exp is within one step of the platform's, over a million points and the extremes")
  func expGrid() {
    let points = grid(-746...710, count: 500_000) + grid(-1...1, count: 500_000)
    #expect(points.map { steps(Elementary.exp($0), exp($0)) }.max()! <= 1)
  }

  @Test("log is within one step of the platform's, over a million points of every size")
  func logGrid() {
    let bits = (0..<500_000).map { UInt64($0) * (0x7FEF_FFFF_FFFF_FFFF / 499_999) }
    let points = bits.map { Double(bitPattern: $0 + 1) } + grid(0x1p-53...2, count: 500_000)
    #expect(points.map { steps(Elementary.log($0), log($0)) }.max()! <= 1)
  }

  @Test("exp and log rise from each point of a fine grid to the next")
  func monotone() {
    let exps = grid(-2...2, count: 200_000).map(Elementary.exp)
    #expect(zip(exps, exps.dropFirst()).allSatisfy(<))
    let logs = grid(0.25...4, count: 200_000).map(Elementary.log)
    #expect(zip(logs, logs.dropFirst()).allSatisfy(<))
  }

  @Test("sqrt is the correctly rounded one")
  func squareRoot() {
    #expect(Elementary.sqrt(2) == 1.4142135623730951)
    #expect(Elementary.sqrt(0x1p-1074) == 0x1p-537)
    #expect(Elementary.sqrt(-1).isNaN)
  }
}
