import Foundation
import PushModel
import Testing

@Suite("Exponential")
struct ExponentialTests {
  @Test("the exponential is the C library's, to its last digits")
  func exponential() {
    for step in 0...7_000 {
      let x = -0.1 * Double(step) - 0.013 * Double(step % 7)
      guard x > -700 else { continue }
      #expect(abs(Exponential.of(x) / exp(x) - 1) < 1e-15, "\(x)")
    }
    #expect(Exponential.of(0) == 1)
    #expect(Exponential.of(-1_000) == 0)
    #expect(Exponential.of(-.infinity) == 0)
  }

  @Test("the logistic function is that of the C library, to its last digits")
  func logistic() {
    for step in -7_000...7_000 {
      let x = 0.1 * Double(step) + 0.013
      let expected = 1 / (1 + exp(-x))
      #expect(abs(Exponential.logistic(x) - expected) <= 1e-15 * max(expected, 1e-290), "\(x)")
    }
    #expect(Exponential.logistic(0) == 0.5)
    #expect(Exponential.logistic(.infinity) == 1)
    #expect(Exponential.logistic(-.infinity) == 0)
  }

  @Test("every number has an answer, and one that is none has none")
  func total() {
    for x in [0.5, 1, 50, 699.9] { #expect(abs(Exponential.of(x) / exp(x) - 1) < 1e-15, "\(x)") }
    for x in [701, 1e308, .infinity] { #expect(Exponential.of(x) == .infinity) }
    #expect(Exponential.of(-1e308) == 0)
    #expect(Exponential.of(.nan).isNaN && Exponential.logistic(.nan).isNaN)
    #expect(Exponential.logistic(1e308) == 1 && Exponential.logistic(-1e308) == 0)
  }
}
