/// A stream of random numbers that a seed fixes, the same on every machine: SplitMix64 (Steele, Lea
/// and Flood 2014). The one source of chance in tests.
package struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The stream of `seed`. Those of neighbouring seeds have nothing to do with one another.
  package init(seed: UInt64) { self.init(state: seed &* 0xD134_2543_DE82_EF95 &+ 1) }

  /// The stream that begins at `state`, for figures that a document states.
  ///
  /// Neighbouring states give nearly the same numbers one step apart only if they differ by the
  /// generator's own step.
  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A word in which each bit depends on every bit of `word`.
  package static func mixed(_ word: UInt64) -> UInt64 {
    var bits = word
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension Chance {
  /// A number from 0 (included) to 1 (excluded).
  package mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  package mutating func happens(_ probability: Double) -> Bool { uniform() < probability }

  /// A number from 0 (included) to `bound` (excluded).
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  package mutating func one<Choices: Collection>(of choices: Choices) -> Choices.Element {
    choices.randomElement(using: &self)!
  }
}
