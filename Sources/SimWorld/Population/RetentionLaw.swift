import PushModel
import SimKernel

/// The time for which people keep the app, as long as no push makes them leave.
///
/// It is Weibull: of those who join, S(t) = exp(-(t / scale)^shape) still have the app after a time
/// t. Who is there when the run starts joined at some time of the app's life, in which as many
/// joined on every day. So their tenure has the density S(a) / ∫S on 0...appAge (Cox, Renewal
/// Theory, 1962, for a backward recurrence time), and given it, they stay for a further r with
/// probability S(a + r) / S(a).
struct RetentionLaw: Sendable {
  private let shape: Double
  /// In days.
  private let scale: Double
  /// Edges of spans of the app's life, in days, the last of which is its age.
  private let edges: ContiguousArray<Double>
  /// Chooses a span by its length times S at its start, which is at least the integral of S.
  private let spans: WeightedChoice?

  init(_ parameters: RetentionParameters) {
    shape = parameters.shape
    scale = parameters.scale.days
    let age = parameters.appAge.days
    edges =
      [0] + (1...Self.spanCount).map { age * Self.power(0.5, Double(Self.spanCount - $0) / 2) }
    var weights: [Double] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      weights.append((end - start) * Self.survival(start, shape, scale))
    }
    spans = try? WeightedChoice(weights)
  }

  private static let spanCount = 64

  /// The share of those who have joined that still have the app after a number of days.
  func survival(_ days: Double) -> Double { Self.survival(days, shape, scale) }

  private static func survival(_ days: Double, _ shape: Double, _ scale: Double) -> Double {
    Elementary.exp(-power(days / scale, shape))
  }

  /// Days for which somebody who joins keeps the app.
  ///
  /// - Parameter u: Uniform in (0, 1); the days rise with it.
  func life(_ u: Double) -> Double { Distribution.weibull(u, shape: shape, scale: scale) }

  /// Days for which somebody keeps the app who has had it for `tenure` days.
  ///
  /// - Parameter u: Uniform in (0, 1); the days rise with it.
  func rest(after tenure: Double, _ u: Double) -> Double {
    let hazard = Self.power(tenure / scale, shape) - Elementary.log(1 - u)
    return max(0, scale * Self.power(hazard, 1 / shape) - tenure)
  }

  /// Days for which somebody has had the app who is there when the run starts.
  ///
  /// A span is proposed, then a time in it, and accepted with probability S(time) / S(start of the
  /// span), so that the density is exact. Draws have addresses of their own.
  func tenure(of person: UInt64, _ key: StreamKey) -> Double {
    guard let spans else { return 0 }
    var proposed = 0.0
    for attempt in 0..<Self.attemptsMax {
      let draw = Draw(key, Purpose.tenure, entity: person, occasion: attempt)
      let span = spans.index(draw.u0)
      let (start, end) = (edges[span], edges[span + 1])
      proposed = start + draw.u1 * (end - start)
      if draw.u2 * survival(start) < survival(proposed) { break }
    }
    return proposed
  }

  /// More than half of all proposals are accepted, so that nobody needs as many.
  private static var attemptsMax: UInt64 { 100 }

  /// x to the power y, for x of 0 or more and y above 0.
  private static func power(_ x: Double, _ y: Double) -> Double {
    x > 0 ? Elementary.exp(y * Elementary.log(x)) : 0
  }
}
