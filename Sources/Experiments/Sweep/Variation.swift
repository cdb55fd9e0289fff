import Documents
import Foundation
import Statistics

/// The values that one key takes.
struct Variation: Sendable {
  /// As the user wrote it.
  let key: String
  let mark: DocumentMark
  let kind: Kind

  enum Kind: Sendable {
    case values([String])
    /// Any number in between; random designs only.
    case between(Double, Double, isLogarithmic: Bool, unit: String)
  }

  /// - Throws: What is wrong with a range.
  init(_ entry: DocumentNode.Entry, _ path: DocumentPath) throws(ScenarioError) {
    key = entry.key
    mark = entry.keyMark
    if let items = entry.value.items {
      kind = .values(items.map { $0.scalar ?? "" })
    } else {
      kind = try Self.range(entry.value, path)
    }
  }

  private static func range(
    _ node: DocumentNode, _ path: DocumentPath
  ) throws(ScenarioError) -> Kind {
    let number = { (key: String) in
      node[key]?.scalar.flatMap { NumberText($0)?.double }
    }
    let (low, high) = (number("from")!, number("to")!)
    let (step, points) = (number("step"), number("points").map { Int($0) })
    let isLogarithmic = node["log"]?.scalar == "true"
    let unit = node["unit"]?.scalar ?? ""
    let refusal: String? =
      if low >= high {
        "goes from \(numberText(low)) to \(numberText(high)); accepted: a larger end"
      } else if isLogarithmic && low <= 0 {
        "goes from \(numberText(low)) by factors; accepted: a start above 0"
      } else if step != nil && (points != nil || isLogarithmic) {
        "has a step and points or log; accepted: one of step and points, log without a step"
      } else if let step, (high - low) / step > 1_000 {
        "has more than 1000 steps; accepted: a larger step"
      } else {
        nil
      }
    if let refusal { throw ScenarioError(node.mark, path, refusal) }
    if let step {
      let count = Int(((high - low) / step + 1e-9).rounded(.down))
      return .values((0...count).map { text(low + Double($0) * step) + unit })
    }
    guard let points else { return .between(low, high, isLogarithmic: isLogarithmic, unit: unit) }
    return .values(
      (0..<points).map {
        text(at: Double($0) / Double(points - 1), low, high, isLogarithmic) + unit
      })
  }

  private static func text(
    at share: Double, _ low: Double, _ high: Double, _ isLogarithmic: Bool
  ) -> String {
    text(isLogarithmic ? low * pow(high / low, share) : low + share * (high - low))
  }

  /// At `share` of the way by equal factors, or by equal steps from or to 0 and below.
  static func value(at share: Double, from start: Double, to end: Double) -> Double {
    start > 0 && end > 0 ? start * pow(end / start, share) : start + share * (end - start)
  }

  /// Six digits: what a person would have written.
  static func text(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let scale = pow(10, (5 - log10(abs(value)).rounded(.down)))
    return numberText((value * scale).rounded() / scale)
  }

  /// The values of a grid; `nil` when there is no end of them.
  var values: [String]? {
    if case .values(let values) = kind { values } else { nil }
  }

  /// The value at `share` of the way, from 0 to 1 excluded.
  func value(at share: Double) -> String {
    switch kind {
    case .values(let values): values[min(values.count - 1, Int(share * Double(values.count)))]
    case .between(let low, let high, let isLogarithmic, let unit):
      Self.text(at: share, low, high, isLogarithmic) + unit
    }
  }
}
