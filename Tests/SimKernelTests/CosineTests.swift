import Foundation
import SimKernel
import Testing

@Suite struct CosineTests {
  @Test("the cosine of turns is within 1e-14 of the C library's on three turns")
  func accuracy() {
    for step in -3_000...3_000 {
      let turns = Double(step) / 1_000
      let truth = cos(2 * Double.pi * turns)
      #expect(abs(Elementary.cosine(turns: turns) - truth) < 1e-14, "\(turns)")
    }
  }

  @Test("whole, half and quarter turns are exact, far away too")
  func exact() {
    for turns in [0.0, 1, -1, 12_345, 999_999] {
      #expect(Elementary.cosine(turns: turns) == 1)
      #expect(abs(Elementary.cosine(turns: turns + 0.5) + 1) < 1e-15)
      #expect(abs(Elementary.cosine(turns: turns + 0.25)) < 1e-15)
    }
    #expect(Elementary.cosine(turns: .nan).isNaN)
    #expect(Elementary.cosine(turns: .infinity).isNaN)
  }
}
