import Experiments
import Foundation

/// Renders the advice to who begins with a template, at most 80 columns wide.
package struct SetupAdviceText {
  private let advice: SetupAdvice

  package init(_ advice: SetupAdvice) { self.advice = advice }

  /// All parts with an empty line between them.
  package var lines: [String] {
    Array([facts, unknowns, precisions].filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The block in which users put their figures; without the marks of a comment it is a part of the scenario.
  private var facts: [String] {
    ["YOUR FIGURES   in place of these examples; leave out what you do not know"]
      + advice.facts
  }

  /// Keys that nobody knows, of which figures say something.
  private var unknowns: [String] {
    guard !advice.unknowns.isEmpty else { return [] }
    return ["HANGS ON MOST   `pushlab match` says what your figures tell of these"]
      + advice.unknowns.map { "  \($0)" }
  }

  private var precisions: [String] {
    guard !advice.precisions.isEmpty else { return [] }
    let rows = advice.precisions.map { row in
      let size = "\(Numeral.count(row.subscribers)) × \(row.replications)"
      return "  \(pad(size, 28))\(pad("± " + short(row.opens), 16))± "
        + "\(short(row.optOuts * 100)) pp"
    }
    return [
      "PRECISION   half of a 95 % interval between two arms",
      "  \(pad("people × replications", 28))\(pad("opens a day", 16))opt-outs",
    ] + rows + [
      "3,000 simulated people stand for your 300,000: a share is the same among few",
      "and among many, and the interval says how far chance may have moved it.",
    ]
  }

  /// Two digits that count.
  private func short(_ value: Double) -> String {
    guard value > 0 else { return "0" }
    return Numeral.fixed(value, max(0, 1 - Int(log10(value).rounded(.down))))
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
