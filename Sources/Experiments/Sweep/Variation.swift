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
    case between(Scale)
  }

  /// Numbers from `low` to `high`.
  struct Scale: Sendable {
    let low: Double
    let high: Double
    let isLogarithmic: Bool
    let unit: String
    /// Whether the key takes whole numbers only, to which values are rounded.
    var isWhole = false

    /// The value at `share` of the way, from 0 to 1.
    func text(at share: Double) -> String {
      let value =
        isLogarithmic ? low * pow(high / low, share) : low + share * (high - low)
      return Variation.text(isWhole ? value.rounded() : value) + unit
    }
  }

  /// - Parameter accepts: Whether the scenario takes a value for the key.
  /// - Throws: What is wrong with a range.
  init(
    _ entry: DocumentNode.Entry, _ path: DocumentPath, accepts: (String) -> Bool
  ) throws(ScenarioError) {
    key = entry.key
    mark = entry.keyMark
    if let items = entry.value.items {
      kind = .values(items.map { $0.scalar ?? "" })
    } else {
      kind = try Self.range(entry.value, path, accepts)
    }
  }

  private static func range(
    _ node: DocumentNode, _ path: DocumentPath, _ accepts: (String) -> Bool
  ) throws(ScenarioError) -> Kind {
    let number = { (key: String) in
      node[key]?.scalar.flatMap { NumberText.share($0)?.double }
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
    var scale = Scale(low: low, high: high, isLogarithmic: isLogarithmic, unit: unit)
    let fraction = scale.text(at: 0.381_966)
    scale.isWhole = true
    scale.isWhole = !accepts(fraction) && accepts(scale.text(at: 0.381_966))
    guard let points else { return .between(scale) }
    let values = (0..<points).map { scale.text(at: Double($0) / Double(points - 1)) }
    guard Set(values).count == points else {
      throw ScenarioError(
        node.mark, path,
        "has \(points) points from \(numberText(low)) to \(numberText(high)), which are not so many "
          + "whole numbers; accepted: at most \(Set(values).count)")
    }
    return .values(values)
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
    case .between(let scale): scale.text(at: share)
    }
  }
}
