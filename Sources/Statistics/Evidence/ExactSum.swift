/// A sum of doubles that is rounded once, at the end: the same bits for any order of the addends.
///
/// The sum is one double as long as every partial sum is exact, as with counts. After that it is
/// Neal's small superaccumulator (2015): a fixed-point number of 67 limbs that overlap by 32 bits,
/// so that carries are needed only once per thousand additions.
public struct ExactSum: Hashable, Sendable {
  private var plain = 0.0
  /// Little-endian, 32 bits apart; empty while `plain` is exact.
  private var limbs: ContiguousArray<Int64> = []
  private var additionsLeft = 0

  private static let limbCount = 67
  /// A limb has 63 bits, an addend puts at most 53 into it.
  private static let additionsMax = 1_000

  /// An empty sum, 0.
  public init() {}

  /// - Precondition: `value` is finite.
  @inline(__always)
  public mutating func add(_ value: Double) {
    if limbs.isEmpty {
      let sum = plain + value
      // Knuth's two-sum: the rounding error of `sum`.
      let back = sum - plain
      if (plain - (sum - back)) + (value - back) == 0 {
        plain = sum
        return
      }
      widen()
    }
    addToLimbs(value)
  }

  /// Adds another sum, exactly.
  public mutating func add(_ other: ExactSum) {
    if other.limbs.isEmpty { return add(other.plain) }
    if limbs.isEmpty { widen() }
    var others = other.limbs
    Self.carry(&others)
    Self.carry(&limbs)
    for place in limbs.indices { limbs[place] += others[place] }
    additionsLeft = Self.additionsMax
    Self.carry(&limbs)
  }

  @inline(never)
  private mutating func widen() {
    limbs = ContiguousArray(repeating: 0, count: Self.limbCount)
    additionsLeft = Self.additionsMax
    addToLimbs(plain)
    plain = 0
  }

  @inline(__always)
  private mutating func addToLimbs(_ value: Double) {
    let bits = value.bitPattern
    let exponent = Int((bits >> 52) & 0x7FF)
    precondition(exponent != 0x7FF, "\(value) is not finite")
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let mantissa = Int64(exponent == 0 ? fraction : fraction | 0x10_0000_0000_0000)
    let shift = max(exponent, 1)
    let (place, low) = (shift >> 5, Int64(shift & 31))
    let first = (mantissa << low) & 0xFFFF_FFFF
    let second = mantissa >> (32 - low)
    if value < 0 {
      limbs[place] &-= first
      limbs[place + 1] &-= second
    } else {
      limbs[place] &+= first
      limbs[place + 1] &+= second
    }
    additionsLeft -= 1
    if additionsLeft == 0 {
      Self.carry(&limbs)
      additionsLeft = Self.additionsMax
    }
  }

  /// Leaves 32 bits in every limb but the last, which has the sign.
  private static func carry(_ limbs: inout ContiguousArray<Int64>) {
    for place in 0..<limbCount - 1 {
      limbs[place + 1] &+= limbs[place] >> 32
      limbs[place] &= 0xFFFF_FFFF
    }
  }

  /// The sum, rounded to the nearest double, ties to even; infinite beyond the largest.
  public var value: Double {
    guard !limbs.isEmpty else { return plain }
    var limbs = limbs
    Self.carry(&limbs)
    let isNegative = limbs[Self.limbCount - 1] < 0
    if isNegative {
      for place in limbs.indices { limbs[place] = -limbs[place] }
      Self.carry(&limbs)
    }
    let size = Self.rounded(limbs)
    return isNegative ? -size : size
  }

  /// The double nearest to `limbs`: the top four limbs, with a sticky last bit for all lower ones.
  private static func rounded(_ limbs: ContiguousArray<Int64>) -> Double {
    guard let top = limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
    let last = max(0, top - 3)
    var digits = UInt128(0)
    for place in (last...top).reversed() { digits = digits << 32 | UInt128(UInt64(limbs[place])) }
    if limbs[..<last].contains(where: { $0 != 0 }) { digits |= 1 }
    // A mantissa of exponent e counts 2^(e - 1075); limb 0 counts 2^-1075.
    return scaled(digits, by: 32 * last - 1_075)
  }

  /// `digits` times 2^`power`, rounded once.
  private static func scaled(_ digits: UInt128, by power: Int) -> Double {
    let width = 128 - digits.leadingZeroBitCount
    let excess = width - 53
    guard excess > 0 else {
      return Double(sign: .plus, exponent: power, significand: Double(UInt64(digits)))
    }
    let kept = digits >> UInt128(excess)
    let rest = digits & (UInt128(1) << UInt128(excess) - 1)
    let half = UInt128(1) << UInt128(excess - 1)
    let isUp = rest > half || (rest == half && kept & 1 == 1)
    return Double(
      sign: .plus, exponent: power + excess, significand: Double(UInt64(kept) + (isUp ? 1 : 0)))
  }
}
