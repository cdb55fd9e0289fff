import Foundation
import Statistics
import Worlds

/// Wears that a log without chance does not tell apart: what it fixes is the level of openings under each of them.
///
/// A third has none; a third 1 / (1 + weight · volume), with the weight between .01 and 1; a third a loss after each push
/// of a type, between .1 and .7, that is halved in .1 to 10 days. Nine of ten values lie in these ranges. *Assumption*:
/// no source has such a distribution. A wear of exp(-.12 volume) looks like a weight of .27 where four pushes a day
/// become one.
struct WearPrior {
  /// A wear with its parameters on their own scales: weight; or loss and half-life in days.
  struct Node: Hashable {
    let wear: Wear
    let values: [Double]
  }

  /// Eight of each wear, at evenly spread quantiles.
  let nodes: [Node]

  static let perWear = 8

  init() throws(StatisticsError) {
    let weight = try Prior("weight", 0.01...1, .log)
    let loss = try Prior("loss", 0.1...0.7, .logit)
    let halfLife = try Prior("half-life", 0.1...10, .log)
    var nodes: [Node] = []
    for place in 0..<Self.perWear {
      let score = try Self.score(place)
      // A step of three is coprime to eight, so that losses and half-lives are spread over each other.
      let other = try Self.score((3 * place + 1) % Self.perWear)
      nodes.append(Node(wear: .none, values: []))
      nodes.append(Node(wear: .volume, values: [weight.value(score: score)]))
      nodes.append(
        Node(wear: .recency, values: [loss.value(score: score), halfLife.value(score: other)]))
    }
    self.nodes = nodes
  }

  private static func score(_ place: Int) throws(StatisticsError) -> Double {
    try Normal.upperQuantile(1 - (Double(place) + 0.5) / Double(perWear))
  }
}

extension WearPrior.Node {
  /// The trial with this wear as a known factor.
  func known(_ trial: FrailTrial) -> FrailTrial {
    var worn = trial
    switch wear {
    case .none, .decay: return trial
    case .volume: worn.known -= log1p(values[0] * trial.volume)
    case .recency:
      let fading = exp2(-trial.sinceLast / values[1])
      worn.known += log(max(1e-3, 1 - values[0] * fading))
    }
    return worn
  }
}
