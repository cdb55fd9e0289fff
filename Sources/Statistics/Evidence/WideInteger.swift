/// A signed integer of 512 bits: room for the exact variance of a ratio of 63-bit sums.
///
/// Additions wrap; the largest quadratic form, of weights of three sums each, is below 2^509.
struct WideInteger {
  /// Two's complement, least significant limb first.
  private var limbs = InlineArray<8, UInt64>(repeating: 0)

  init() {}

  init(_ value: Int128) {
    limbs = InlineArray(repeating: value < 0 ? .max : 0)
    limbs[0] = UInt64(truncatingIfNeeded: value)
    limbs[1] = UInt64(truncatingIfNeeded: value >> 64)
  }

  var isNegative: Bool { limbs[7] >> 63 == 1 }

  static func += (sum: inout WideInteger, term: WideInteger) {
    var carry: UInt64 = 0
    for index in term.limbs.indices {
      let (first, over) = sum.limbs[index].addingReportingOverflow(term.limbs[index])
      let (second, again) = first.addingReportingOverflow(carry)
      sum.limbs[index] = second
      carry = over || again ? 1 : 0
    }
  }

  static prefix func - (value: WideInteger) -> WideInteger {
    var result = value
    for index in result.limbs.indices { result.limbs[index] = ~result.limbs[index] }
    result += WideInteger(1)
    return result
  }

  static func * (value: WideInteger, factor: Int) -> WideInteger {
    let magnitude = value.isNegative ? -value : value
    let product = magnitude.multiplied(by: UInt64(factor.magnitude))
    return value.isNegative != (factor < 0) ? -product : product
  }

  private func multiplied(by factor: UInt64) -> WideInteger {
    var result = WideInteger()
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, over) = low.addingReportingOverflow(carry)
      result.limbs[index] = sum
      carry = high + (over ? 1 : 0)
    }
    return result
  }
}

extension Double {
  /// The value within two units in the last place.
  init(_ integer: WideInteger) {
    let magnitude = integer.isNegative ? -integer : integer
    let size = magnitude.leadingDigits
    self = integer.isNegative ? -size : size
  }
}

extension WideInteger {
  /// The unsigned value, limbs added from the largest down.
  fileprivate var leadingDigits: Double {
    var result = 0.0
    for index in limbs.indices.reversed() {
      result = result * 0x1p64 + Double(limbs[index])
    }
    return result
  }
}
