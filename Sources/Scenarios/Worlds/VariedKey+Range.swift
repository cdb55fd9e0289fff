import Documents
import Statistics
import Worlds

/// Why a range cannot be the prior of a key, as a sentence after the one that says what was found.
package struct VariedKeyError: Error, Hashable, Sendable {
  package let reason: String
}

extension VariedKey {
  /// The key with the prior that a text says: `2..20`, `1%..5%`, `5min..4h`, or words such as `none|recency`.
  ///
  /// - Parameters:
  ///   - key: As `--set` names it.
  ///   - shape: By default log odds for shares, the logarithm where the ends differ by more than a factor of three
  ///     (*assumption*), the plain scale elsewhere, and a choice for words.
  /// - Throws: ``VariedKeyError`` for a key that a scenario does not have and for ends that it does not take.
  package init(
    _ key: String, _ range: String, shape: Prior.Shape? = nil, standing: Prior.Standing = .given
  ) throws(VariedKeyError) {
    let names = DocumentOverride.names(of: key) ?? []
    guard names.first == "world", names.count > 1,
      let place = ScenarioShape.shape.shape(at: names)
    else {
      throw VariedKeyError(
        reason: "the world has no such key; accepted: a key below world that "
          + "`pushlab check --full` lists")
    }
    if range.contains("|") {
      self = try Self.choice(key, range, shape, standing, place)
    } else {
      self = try Self.numbers(key, range, shape, standing, place)
    }
  }

  private static func choice(
    _ key: String, _ text: String, _ shape: Prior.Shape?, _ standing: Prior.Standing,
    _ place: Shape
  ) throws(VariedKeyError) -> VariedKey {
    let words = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1, Set(words).count == words.count, place.kind(of: words) == .word else {
      throw VariedKeyError(
        reason: "accepted: different values of the key, such as a|b")
    }
    guard shape ?? .choice == .choice else { throw shapeError(shape, "choice, for words") }
    return try VariedKey(
      key, 0...Double(words.count - 1), .choice, standing, .words(words))
  }

  private static func numbers(
    _ key: String, _ text: String, _ shape: Prior.Shape?, _ standing: Prior.Standing,
    _ place: Shape
  ) throws(VariedKeyError) -> VariedKey {
    let ends = text.firstRange(of: "..").map {
      [String(text[..<$0.lowerBound]), String(text[$0.upperBound...])]
    }
    guard let ends, let kind = place.kind(of: ends), let (low, high) = numbers(ends, kind),
      low < high
    else {
      throw VariedKeyError(
        reason: "accepted: two ends that the key takes, the lower one first, such as 2..20 or "
          + "5min..4h; or words such as a|b")
    }
    guard shape != .choice else { throw shapeError(shape, "flat, log, logit or wall") }
    let form: Form = kind == .whole ? .whole : kind == .duration ? .duration : .number
    return try VariedKey(key, low...high, shape ?? usual(low, high, kind), standing, form)
  }

  private static func shapeError(_ shape: Prior.Shape?, _ accepted: String) -> VariedKeyError {
    VariedKeyError(reason: "its shape is \(shape?.rawValue ?? ""); accepted: \(accepted)")
  }

  private static func numbers(_ ends: [String], _ kind: ScalarKind) -> (Double, Double)? {
    let numbers = ends.compactMap { end in
      kind == .duration ? parseDuration(end).map(Double.init) : NumberText.share(end)?.double
    }
    return kind == .word || numbers.count < 2 ? nil : (numbers[0], numbers[1])
  }

  /// The ends' factor above which values differ by factors rather than by amounts.
  private static let factorMax = 3.0

  private static func usual(_ low: Double, _ high: Double, _ kind: ScalarKind) -> Prior.Shape {
    if kind == .number(isShare: true), low > 0, high < 1 { return .logit }
    return low > 0 && high > factorMax * low ? .log : .flat
  }

  private init(
    _ key: String, _ range: ClosedRange<Double>, _ shape: Prior.Shape,
    _ standing: Prior.Standing, _ form: Form
  ) throws(VariedKeyError) {
    do throws(StatisticsError) {
      self.init(try Prior(key, range, shape, standing: standing), form: form)
    } catch {
      throw VariedKeyError(reason: "the range does not fit, \(error); accepted: one that does")
    }
  }
}
