import PushModel

/// Random numbers for one decision from a seed that the host has drawn. Equal seeds give equal numbers, so a
/// host that logs the seed can repeat the decision.
///
/// ```swift
/// let chance = SeededChance(seed: .random(in: 0 ... .max))
/// ```
public struct SeededChance: DecisionChance, Hashable {
  /// What the host has drawn, anew for each input.
  public var seed: UInt64

  /// The numbers of a seed.
  public init(seed: UInt64) { self.seed = seed }

  /// A number uniform in 0..<1, in steps of 2^-53.
  public func uniform(_ place: Int) -> Double {
    var stream = stream(2 * place)
    return stream.uniform()
  }

  /// A standard normal number, by comparisons of uniform ones alone.
  ///
  /// Algorithm N of Karney (2016), *Sampling exactly from the normal distribution*, ACM Transactions on
  /// Mathematical Software 42 (1), doi 10.1145/2710016: exact for uniform numbers without rounding, and
  /// here to the 2^-53 of these.
  ///
  /// - Complexity: Some fifteen uniform numbers on average.
  public func normal(_ place: Int) -> Double {
    var stream = stream(2 * place + 1)
    return stream.normal()
  }

  private func stream(_ number: Int) -> SeededStream {
    precondition((0..<128).contains(number), "place \(number / 2), 0..<64 are accepted")
    var ofSeed = SeededStream(state: seed)
    return SeededStream(state: ofSeed.next() ^ UInt64(number) << 56)
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014, *Fast splittable pseudorandom number generators*, doi
/// 10.1145/2660193.2660195).
private struct SeededStream {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Algorithm N: the whole part of the magnitude, then its fraction, each accepted with the probability
  /// that makes it normal, and the sign.
  mutating func normal() -> Double {
    while true {
      var whole = 0
      while isHalfLife() { whole += 1 }
      guard (0..<whole * (whole - 1)).allSatisfy({ _ in isHalfLife() }) else { continue }
      let fraction = uniform()
      guard (0...whole).allSatisfy({ _ in accepts(fraction, after: whole) }) else { continue }
      let magnitude = Double(whole) + fraction
      return next() >> 63 == 0 ? magnitude : -magnitude
    }
  }

  /// True with probability exp(-1/2): whether the run of falling numbers from 1/2 on has even length (von
  /// Neumann).
  private mutating func isHalfLife() -> Bool {
    var (last, isEven) = (0.5, true)
    while true {
      let number = uniform()
      guard number < last else { return isEven }
      (last, isEven) = (number, !isEven)
    }
  }

  /// True with probability exp(-x (2k + x) / (2k + 2)), for x the fraction and k the whole part.
  private mutating func accepts(_ fraction: Double, after whole: Int) -> Bool {
    let share = (2 * Double(whole) + fraction) / (2 * Double(whole) + 2)
    var (last, isEven) = (fraction, true)
    while true {
      let number = uniform()
      guard number < last, uniform() < share else { return isEven }
      (last, isEven) = (number, !isEven)
    }
  }
}
