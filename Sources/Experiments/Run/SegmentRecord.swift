import SimWorld
import Statistics

/// What the subscribers of one segment did in one cell.
public struct SegmentRecord: Sendable, Hashable {
  public var dimension: SegmentDimension
  /// Among the dimension's segments.
  public var place: Int
  /// By arm: the sum of each ``Variable`` over the segment's subscribers.
  public var totals: [[Int]]
  /// `split`: by arm, over the segment's subscribers in it; empty in `paired`.
  public var moments: [CoMoments]

  init(_ dimension: SegmentDimension, _ place: Int, arms: Int, hasMoments: Bool) {
    self.dimension = dimension
    self.place = place
    totals = Array(repeating: Array(repeating: 0, count: Variable.count), count: arms)
    moments =
      hasMoments ? Array(repeating: CoMoments(variables: Variable.count), count: arms) : []
  }

  mutating func add(_ counts: Swift.Span<Int32>, to arm: Int) {
    for variable in 0..<Variable.count { totals[arm][variable] += Int(counts[variable]) }
    if !moments.isEmpty { moments[arm].add(counts) }
  }
}

extension SegmentRecord: Codable {
  private enum Keys: String, CodingKey { case dimension, place, totals, moments }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    dimension = try container.decode(SegmentDimension.self, forKey: .dimension)
    place = try container.decode(Int.self, forKey: .place)
    totals = try container.decode([[Int]].self, forKey: .totals)
    moments = try container.decode([StoredMoments].self, forKey: .moments).map(\.moments)
    guard totals.allSatisfy({ $0.count == Variable.count }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .totals, in: container, debugDescription: "not \(Variable.count) sums for each arm")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(dimension, forKey: .dimension)
    try container.encode(place, forKey: .place)
    try container.encode(totals, forKey: .totals)
    try container.encode(moments.map(StoredMoments.init), forKey: .moments)
  }
}
