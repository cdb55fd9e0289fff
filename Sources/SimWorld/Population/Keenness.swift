import SimKernel

/// How keen one person is in everything he does: a Gaussian copula with one factor.
///
/// Where `world.keenness` is ρ above 0, the normal score z of a trait's own uniform becomes
/// ρ k + √(1 − ρ²) z, with the person's own k in all of his traits, and then a uniform again. So every
/// trait keeps its distribution, and the scores of any two correlate by ρ². Which traits go together is
/// an *assumption*, and so is that one number tells how much.
struct Keenness: Sendable, BitwiseCopyable {
  /// ρ k, and √(1 − ρ²).
  private let common: Double
  private let own: Double
  private let isNone: Bool

  /// - Complexity: O(1); without keenness nothing is drawn.
  init(of person: UInt64, _ plan: WorldPlan, _ key: StreamKey) {
    let share = plan.parameters.keenness ?? 0
    isNone = share <= 0
    own = isNone ? 1 : (1 - share * share).squareRoot()
    let draw = isNone ? nil : Draw(key, Purpose.keenness, entity: person, occasion: 0)
    common = draw.map { share * Elementary.normalQuantile($0.uniform) } ?? 0
  }

  /// What takes the place of a trait's uniform, where keen people have more: the same without keenness.
  func more(_ u: Double) -> Double {
    isNone ? u : uniform(common + own * Elementary.normalQuantile(u))
  }

  /// The same where keen people have less.
  func less(_ u: Double) -> Double {
    isNone ? u : uniform(own * Elementary.normalQuantile(u) - common)
  }

  /// Within the open interval that uniforms of draws lie in.
  private func uniform(_ score: Double) -> Double {
    min(max(Elementary.normalProbability(score), 0x1p-53), 1 - 0x1p-53)
  }
}
