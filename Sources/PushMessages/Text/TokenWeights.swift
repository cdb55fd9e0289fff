/// The weight that each bucket of a ``BucketHash`` adds to a score, and the constant that every
/// score starts from, in 64ths.
///
/// Weights are learned elsewhere and arrive as text, one character for each bucket: `O` is 0, `P` 1
/// and `N` -1; the backslash is skipped and white space is ignored.
struct TokenWeights: Hashable, Sendable {
  /// A stored weight of 64 is a weight of 1.
  static let unit = 64
  /// The largest weight of a bucket, of either sign.
  static let largest = 44

  /// The score of a text without features, in 64ths.
  let constant: Int
  private let values: ContiguousArray<Int8>

  init(encoded: String, constant: Int) {
    let codes = encoded.utf8.lazy.filter { $0 > UInt8(ascii: " ") }
    self.init(ContiguousArray(codes.map(Self.weight)), constant: constant)
  }

  init(_ values: ContiguousArray<Int8>, constant: Int) {
    precondition(values.count == BucketHash.bucketCount, "\(values.count) weights")
    self.values = values
    self.constant = constant
  }

  private static func weight(_ code: UInt8) -> Int8 {
    let backslash = UInt8(ascii: "\\")
    return Int8(code > backslash ? code - 1 : code) - Int8(UInt8(ascii: "O"))
  }

  /// The sum over `buckets`, without the constant, in 64ths.
  func sum(_ buckets: [UInt16]) -> Int {
    buckets.reduce(0) { $0 + Int(values[Int($1)]) }
  }
}
