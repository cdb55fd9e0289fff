import CGSL

/// Bounds for a fixed plan of looks at accumulating data: two-sided and symmetric.
public struct GroupSequential: Hashable, Sendable {
  /// Reject at look i when |z| reaches this; infinite where nothing may be spent yet.
  public let bounds: [Double]

  /// The error probability of both tails spent up to each look.
  public let cumulativeAlpha: [Double]

  static let looksMax = 50

  /// By the recursion of Armitage, McPherson and Rowe (1969) on Gauss-Legendre points.
  ///
  /// - Parameters:
  ///   - information: The share of the planned information at each look, ascending in 0...1.
  ///   - alpha: The overall two-sided error probability; each tail spends half.
  /// - Throws: `invalid` out of range, `unsupported` above 50 looks or closer ones than 1/1,000.
  public init(
    information: [Double], alpha: Double, spending: Spending
  ) throws(StatisticsError) {
    try Self.require(information, alpha)
    var spent: [Double] = []
    for t in information { spent.append(try spending.spent(alpha / 2, at: t)) }
    var (bounds, walk, last) = ([Double](), ScoreWalk(), 0.0)
    for (look, t) in information.enumerated() {
      let bound = try walk.bound(at: t, tail: spent[look] - last)
      let next = look + 1 < information.count ? information[look + 1] : t
      walk.advance(to: t, bound: bound, next: next)
      bounds.append(bound)
      last = spent[look]
    }
    self.bounds = bounds
    cumulativeAlpha = spent.map { 2 * $0 }
  }

  private static func require(_ information: [Double], _ alpha: Double) throws(StatisticsError) {
    let check = Check("group-sequential bounds")
    try check.openShare(alpha, "alpha")
    try check.finite(information, "information", atLeast: 1)
    guard information.count <= looksMax else {
      throw check.unsupported("\(information.count) looks", limit: "\(looksMax)")
    }
    for (last, t) in zip([0] + information, information) {
      guard t > last, t <= 1 else {
        throw check.invalid("information", information, accepted: "ascending shares in 0...1")
      }
      guard t - last >= 1e-3 * t else {
        throw check.unsupported("looks at \(last) and \(t)", limit: "steps of 1/1,000")
      }
    }
  }
}

/// Share of a tail's error probability that a share of the information may spend.
public enum Spending: String, Hashable, Sendable, Codable, CaseIterable {
  /// 2 - 2 Phi(z / sqrt(t)): nearly nothing at first (Lan and DeMets 1983).
  case obrienFleming = "obrien-fleming"

  /// alpha ln(1 + (e - 1) t): evenly.
  case pocock

  /// The part of the one-sided `alpha` spent at information share `t`, in 0...1.
  func spent(_ alpha: Double, at t: Double) throws(StatisticsError) -> Double {
    switch self {
    case .obrienFleming:
      2 * (try Normal.upperTail(try Normal.upperQuantile(alpha / 2) / t.squareRoot()))
    case .pocock: alpha * log1p((exp(1) - 1) * t)
    }
  }
}

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
