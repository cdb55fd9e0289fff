import SimKernel

/// One person's keenness, the common factor of a Gaussian copula over their traits.
///
/// With ρ = `world.keenness` above 0, the normal score z of a trait's own uniform becomes ρ k + √(1
/// − ρ²) z, where k is the person's keenness, and then a uniform again. So every trait keeps its
/// distribution, and the scores of any two traits have the correlation ρ². Which traits are
/// correlated is an *assumption*, and so is the single factor.
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

  /// The uniform for a trait of which keen people have more; `u` itself without keenness.
  func more(_ u: Double) -> Double {
    isNone ? u : uniform(common + own * Elementary.normalQuantile(u))
  }

  /// The uniform for a trait of which keen people have less; `u` itself without keenness.
  func less(_ u: Double) -> Double {
    isNone ? u : uniform(own * Elementary.normalQuantile(u) - common)
  }

  /// The uniform of a normal score, kept inside the open interval (0, 1) like the uniforms of
  /// draws.
  private func uniform(_ score: Double) -> Double {
    min(max(Elementary.normalProbability(score), 0x1p-53), 1 - 0x1p-53)
  }
}
