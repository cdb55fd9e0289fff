import Statistics

/// Random numbers of a match by address: seed, purpose, wave, index and parameter.
///
/// No draw depends on how many came before it, so that another order of work or one parameter more moves no other draw.
package struct Chances: Hashable, Sendable {
  /// What a draw is about. Raw values enter addresses: append, never insert.
  package enum Purpose: UInt64 {
    case design = 1
    case candidate, spread, idle, resample, bootstrap, halves, band
    /// Of worlds from a log: the response, wear, hours and leaving.
    case response, wear, hours, leaving
  }

  let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// The stream of one address.
  package func stream(_ purpose: Purpose, wave: Int = 0, index: Int = 0, parameter: Int = 0)
    -> SplitMix
  {
    var mixed = seed
    for part in [purpose.rawValue, UInt64(wave), UInt64(index), UInt64(parameter)] {
      var step = SplitMix(seed: mixed ^ (part &* 0xd134_2543_de82_ef95))
      mixed = step.next()
    }
    return SplitMix(seed: mixed)
  }

  /// A standard normal number of one address.
  func normal(
    _ purpose: Purpose, wave: Int, index: Int, parameter: Int
  ) throws(StatisticsError) -> Double {
    var stream = stream(purpose, wave: wave, index: index, parameter: parameter)
    return try stream.normal()
  }
}

extension SplitMix {
  /// A number strictly between 0 and 1.
  package mutating func openUniform() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// A standard normal number, by inversion.
  package mutating func normal() throws(StatisticsError) -> Double {
    try Normal.upperQuantile(openUniform())
  }

  /// A factor on standard normal numbers that makes them Student's t with so many degrees of freedom.
  package mutating func studentStretch(_ freedom: Int) throws(StatisticsError) -> Double {
    var square = 0.0
    for _ in 0..<freedom {
      let normal = try normal()
      square += normal * normal
    }
    return (Double(freedom) / square).squareRoot()
  }

  /// The numbers of `0..<count` in a random order (Fisher and Yates).
  mutating func order(_ count: Int) -> [Int] {
    var order = Array(0..<count)
    for place in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(place, index(below: place + 1))
    }
    return order
  }
}
