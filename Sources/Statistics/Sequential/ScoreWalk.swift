import CGSL

/// The score process z sqrt(t) under no effect, as long as no bound was reached.
struct ScoreWalk {
  private var time = 0.0

  /// Places of the score with the probability that each stands for.
  private var mass: [(x: Double, probability: Double)] = [(0, 1)]

  /// The bound that the upper tail crosses with probability `tail` at time `t`.
  func bound(at t: Double, tail: Double) throws(StatisticsError) -> Double {
    if tail < 1e-300 { return .infinity }
    if mass.count == 1 { return try Normal.upperQuantile(tail) }
    return try Root.find(in: 0...40, method: "group-sequential bounds") {
      (z) throws(StatisticsError) in
      // The logarithm, because tails at first looks can be 1e-100.
      log(max(crossing(t, z * t.squareRoot()), 1e-307)) - log(tail)
    }
  }

  private func crossing(_ t: Double, _ score: Double) -> Double {
    let sd = (t - time).squareRoot()
    return mass.reduce(0) { $0 + $1.probability * gsl_cdf_ugaussian_Q((score - $1.x) / sd) }
  }

  /// Moves on to time `t` between the bounds, in steps that a look at `next` can resolve.
  mutating func advance(to t: Double, bound: Double, next: Double) {
    let sd = (t - time).squareRoot()
    let reach = min(bound, 9) * t.squareRoot()
    let width = 2 * min(sd, next > t ? (next - t).squareRoot() : sd)
    let panels = min(300, max(4, Int((2 * reach / width).rounded(.up))))
    let old = mass
    // The places ascend, so those within nine standard deviations are a window that moves up.
    var first = 0
    mass = GaussLegendre.sixteen.nodes(from: -reach, to: reach, panels: panels).map { node in
      while first < old.count, old[first].x < node.x - 9 * sd { first += 1 }
      let near = old[first...].prefix { $0.x <= node.x + 9 * sd }
      let density = near.reduce(0) {
        $0 + $1.probability * gsl_ran_gaussian_pdf(node.x - $1.x, sd)
      }
      return (node.x, density * node.weight)
    }
    time = t
  }
}
