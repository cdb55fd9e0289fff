extension Shape {
  /// Description of the accepted values, which continues `accepted: ` in a message.
  package var accepted: String {
    switch self {
    case .object(let object): acceptedObject(object)
    case .map(let key, let value): "a mapping from \(key.inBrief) to \(value.inBrief)"
    case .list(let item, let count): acceptedList(of: item, count)
    case .integer(let range): acceptedInteger(range)
    case .unsigned: acceptedUnsigned
    case .number(let range, let unit):
      ["a number", range.description, unit.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
    case .boolean: "true or false"
    case .choice(let choices): acceptedChoice(choices.map(\.name))
    case .duration(let range): "a duration such as 30min, 2h, 7d" + limits(range)
    case .timeOfDay(let endOfDay):
      "a time of day such as \"22:00\"" + (endOfDay ? ", up to \"24:00\"" : "")
    case .date: "a date such as 2026-03-16, of the years 1970 to 2100"
    case .text(let pattern): pattern.description
    case .oneOf(let shapes): shapes.map(\.inBrief).joined(separator: "; or ")
    case .nullable(let shape): shape.accepted + "; or null"
    case .named(_, let shape): shape().accepted
    }
  }

  /// A short form for a longer sentence, in which a named mapping or list is only named.
  private var inBrief: String {
    guard case .named(let name, _) = self, !isScalar else { return accepted }
    return "aeiou".contains(name.first ?? "-") ? "an \(name)" : "a \(name)"
  }

  /// Whether only texts, numbers and the like are accepted.
  package var isScalar: Bool {
    switch unwrapped {
    case .object, .map, .list: false
    case .oneOf(let shapes): shapes.allSatisfy(\.isScalar)
    default: true
    }
  }

  private func acceptedObject(_ object: ObjectShape) -> String {
    "a mapping with the keys " + object.properties.map(\.name).joined(separator: ", ")
      + (object.open.map { "; or \($0.names.description)" } ?? "")
  }

  private func acceptedChoice(_ names: [String]) -> String {
    names.count == 1 ? "the word \(names[0])" : "one of " + names.joined(separator: ", ")
  }

  private func acceptedList(of item: Shape, _ count: ClosedRange<Int>) -> String {
    let size =
      switch (count.lowerBound, count.upperBound) {
      case (0, .max): ""
      case (let low, .max): " of at least \(low)"
      case (let low, let high) where low == high: " of exactly \(low)"
      case (let low, let high): " of \(low) to \(high)"
      }
    return "a list\(size), each \(item.inBrief)"
  }

  private func acceptedInteger(_ range: ClosedRange<Int64>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let low, let high) where low == high: "the number \(grouped(low))"
    case (let low, .max): "a whole number of at least \(grouped(low))"
    case (.min, let high): "a whole number of at most \(grouped(high))"
    case (let low, let high): "a whole number from \(grouped(low)) to \(grouped(high))"
    }
  }

  private var acceptedUnsigned: String {
    "a whole number from 0 to \(grouped(UInt64.max))"
  }

  private func limits(_ range: ClosedRange<Int64>) -> String {
    let low = range.lowerBound > 0 ? ", at least \(formatDuration(range.lowerBound))" : ""
    let high = range.upperBound < .max ? ", at most \(formatDuration(range.upperBound))" : ""
    return low + high
  }
}
