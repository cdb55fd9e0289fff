/// One of the parts into which a plan is divided, so that each can be run on another machine.
///
/// A shard has subscriber cells only: owners learn of all subscribers of a replication, so their
/// cells are run when the shards are merged.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The most shards of a plan.
  package static let countMax = 100_000

  /// From 1.
  package let number: Int
  /// Number of shards of the plan.
  package let count: Int

  package init(_ number: Int, of count: Int) {
    precondition((1...count).contains(number), "shard \(number) of \(count)")
    self.number = number
    self.count = count
  }

  /// Reads `3/7`; `nil` unless that is a shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]),
      number <= count
    else { return nil }
    self.init(number, of: count)
  }

  private static func number(_ text: Substring) -> Int? {
    guard let number = Int(text), (1...countMax).contains(number), text == "\(number)" else {
      return nil
    }
    return number
  }

  /// As ``init(_:)`` reads it.
  package var description: String { "\(number)/\(count)" }
}

extension Shard {
  /// Ascending numbers as `1-3, 7`.
  package static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ", ")
  }
}
