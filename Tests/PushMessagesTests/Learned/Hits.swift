/// How many of how many, as the documents write it.
struct Hits: CustomStringConvertible {
  private(set) var count = 0
  private(set) var trials = 0

  init(_ hits: some Sequence<Bool>) {
    for isHit in hits {
      trials += 1
      if isHit { count += 1 }
    }
  }

  var share: Double { Double(count) / Double(trials) }
  var description: String { "\(Self.grouped(count)) of \(Self.grouped(trials))" }

  private static func grouped(_ number: Int) -> String {
    guard number >= 1_000 else { return "\(number)" }
    return "\(number / 1_000),\("\(1_000 + number % 1_000)".dropFirst())"
  }
}
