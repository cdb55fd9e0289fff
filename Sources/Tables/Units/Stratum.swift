/// All units, or those with one value of one dimension, packed into 32 bits.
struct Stratum: Hashable {
  let code: UInt32

  static let all = Stratum(code: 0)

  init(code: UInt32) { self.code = code }

  init(dimension: Int, value: Int) {
    code = UInt32(dimension + 1) << 24 | UInt32(value)
  }

  /// 0 for all, else one more than the dimension's place.
  var group: Int { Int(code >> 24) }
  var value: Int { Int(code & 0xFF_FFFF) }

  /// Values of a dimension that are told apart.
  static let valuesMax = 10_000
  static let dimensionsMax = 20
  /// Instead of a value where there is none.
  static let noValue = UInt32.max
}
