import Documents

/// A comparison between two keys, or a key and a value, that points must fulfil.
struct SweepRelation: Sendable {
  private enum Side: Sendable {
    case key(Int)
    case value(String)
  }

  private let left: Side
  private let sign: String
  private let right: Side

  private static let signs = ["<=", ">=", "==", "!=", "<", ">"]

  /// - Parameter variations: What is varied.
  /// - Throws: What is wrong with `text`.
  init(_ text: String, _ variations: [Variation], _ mark: DocumentMark, _ path: DocumentPath)
    throws(ScenarioError)
  {
    let keys = variations.map(\.key)
    let found = Self.signs.compactMap { sign in
      text.firstRange(of: sign).map { (sign, $0) }
    }
    guard let (sign, range) = found.min(by: { $0.1.lowerBound < $1.1.lowerBound }) else {
      throw ScenarioError(
        mark, path, "is '\(quotable(text))'; accepted: a comparison by <, <=, ==, !=, >= or >")
    }
    let sides = [text[..<range.lowerBound], text[range.upperBound...]].map { side in
      String(side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let places = sides.map { keys.firstIndex(of: $0) }
    guard places.contains(where: { $0 != nil }), !sides.contains("") else {
      let meant = sides.map { didYouMean($0, among: keys) }.joined()
      throw ScenarioError(
        mark, path,
        "is '\(quotable(text))', which names no key of vary;\(meant) accepted: "
          + keys.joined(separator: ", "))
    }
    for (side, other) in [(0, 1), (1, 0)] {
      guard places[side] == nil, let key = places[other] else { continue }
      let isInOrder = !["==", "!="].contains(sign)
      let values = isInOrder ? [] : variations[key].values ?? []
      guard Self.number(sides[side]) == nil, !values.contains(sides[side]) else { continue }
      let accepted = ["a number", "a duration"] + values.prefix(6).map { $0 }
      throw ScenarioError(
        mark, path,
        "is '\(quotable(text))', in which '\(quotable(sides[side]))' is no key of vary and no value of "
          + "\(keys[key]);\(didYouMean(sides[side], among: keys)) accepted: "
          + (accepted + keys.filter { $0 != keys[key] }).joined(separator: ", "))
    }
    self.sign = sign
    left = places[0].map(Side.key) ?? .value(sides[0])
    right = places[1].map(Side.key) ?? .value(sides[1])
  }

  /// `nil` when the two cannot be put in order.
  func holds(for values: [String]) -> Bool? {
    let (one, other) = (text(left, values), text(right, values))
    let numbers = (Self.number(one), Self.number(other))
    if let first = numbers.0, let second = numbers.1 {
      return switch sign {
      case "<=": first <= second
      case ">=": first >= second
      case "==": first == second
      case "!=": first != second
      case "<": first < second
      default: first > second
      }
    }
    switch sign {
    case "==": return one == other
    case "!=": return one != other
    default: return nil
    }
  }

  private func text(_ side: Side, _ values: [String]) -> String {
    switch side {
    case .key(let place): values[place]
    case .value(let text): text
    }
  }

  /// A number, the milliseconds of a duration, or the minutes of a time of day.
  private static func number(_ text: String) -> Double? {
    NumberText.share(text)?.double ?? parseDuration(text).map(Double.init)
  }
}
