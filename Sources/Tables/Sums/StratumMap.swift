/// Numbers the strata, and names them.
struct StratumMap {
  let dimensions: [String]
  let values: [[String]]
  /// By group of ``Stratum``.
  private let bases: [Int]
  let count: Int

  init(dimensions: [String], values: [[String]]) {
    self.dimensions = dimensions
    self.values = values
    var bases = [0]
    var next = 1
    for found in values {
      bases.append(next)
      next += found.count
    }
    self.bases = bases
    count = next
  }

  @inline(__always)
  func place(_ stratum: Stratum) -> Int { bases[stratum.group] + stratum.value }

  func place(dimension: Int, value: Int) -> Int { bases[dimension + 1] + value }

  /// A dimension's values in the order of a report: as numbers if all are, else as text.
  func order(of dimension: Int) -> [Int] { Self.order(values[dimension]) }

  static func order(_ texts: [String]) -> [Int] {
    let numbers = texts.map { Double($0) }
    guard numbers.allSatisfy({ $0?.isFinite == true }) else {
      return texts.indices.sorted {
        Array(texts[$0].utf8).lexicographicallyPrecedes(texts[$1].utf8)
      }
    }
    return texts.indices.sorted {
      (numbers[$0]!, texts[$0]) < (numbers[$1]!, texts[$1])
    }
  }
}
