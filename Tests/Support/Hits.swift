/// How many of how many, as the documents write it.
package struct Hits: CustomStringConvertible {
  package private(set) var count = 0
  package private(set) var trials = 0

  package init(_ hits: some Sequence<Bool>) {
    for isHit in hits {
      trials += 1
      if isHit { count += 1 }
    }
  }

  package var share: Double { Double(count) / Double(trials) }

  package var description: String { "\(Self.grouped(count)) of \(Self.grouped(trials))" }

  private static func grouped(_ number: Int) -> String {
    guard number >= 1_000 else { return "\(number)" }
    return "\(number / 1_000),\("\(1_000 + number % 1_000)".dropFirst())"
  }
}

extension Repository {
  /// Whether a document states these very counts.
  package static func states(_ hits: Hits, in path: String) throws -> Bool {
    try text(path).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .contains(" \(hits)")
  }
}
