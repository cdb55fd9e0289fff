import PushService

/// A model as `Booster.dump_model()` of LightGBM 3 and 4 gives it.
///
/// Leaves have the learning rate and the initial score in them. A value that equals a threshold goes
/// left.
struct LightGBMModel: Decodable {
  private enum CodingKeys: String, CodingKey {
    case objective
    case treesEach = "num_tree_per_iteration"
    case isAveraged = "average_output"
    case names = "feature_names"
    case trees = "tree_info"
  }

  var objective: String?
  var treesEach: Int
  var isAveraged: Bool?
  var names: [String]
  var trees: [Tree]

  struct Tree: Decodable {
    private enum CodingKeys: String, CodingKey { case root = "tree_structure" }
    var root: Node
  }

  final class Node: Decodable {
    private enum CodingKeys: String, CodingKey {
      case feature = "split_feature"
      case threshold
      case comparison = "decision_type"
      case left = "left_child"
      case right = "right_child"
      case value = "leaf_value"
    }
    let feature: Int?
    let threshold: Double?
    let comparison: String?
    let left: Node?
    let right: Node?
    let value: Double?
  }

  /// The same model.
  func model() throws -> ScoreModel {
    guard treesEach == 1 else {
      throw ForeignModelProblem("tells several classes apart; accepted: a model of one score")
    }
    let features = try ForeignModelProblem.features(names)
    let words = (objective ?? "regression").split(separator: " ")
    let (link, steepness) = try Self.link(words.map(String.init))
    let share = steepness / (isAveraged == true ? Double(max(trees.count, 1)) : 1)
    var budget = ModelBudget()
    return ScoreModel(
      link: link,
      trees: try trees.map {
        try Self.tree($0.root, features, times: share, depth: 0, &budget)
      })
  }

  private static func link(_ objective: [String]) throws -> (ScoreModel.Link, Double) {
    switch objective.first {
    case "binary", "cross_entropy":
      let given = objective.first { $0.hasPrefix("sigmoid:") }?.dropFirst("sigmoid:".count)
      return (.logit, given.flatMap { Double($0) } ?? 1)
    case "regression", "regression_l1", "huber", "fair", "quantile", "mape", "lambdarank", "custom":
      return (.identity, 1)
    default:
      throw ForeignModelProblem(
        "has another objective; accepted: binary, cross_entropy, or a regression "
          + "without a link")
    }
  }

  private static func tree(
    _ node: Node, _ features: [ScoreFeature], times share: Double, depth: Int,
    _ budget: inout ModelBudget
  ) throws -> ScoreTree {
    try budget.spend(depth: depth)
    if let value = node.value, node.left == nil { return ScoreTree(value * share) }
    guard let place = node.feature, features.indices.contains(place), let left = node.left,
      let right = node.right, let threshold = node.threshold, node.comparison == "<="
    else {
      throw ForeignModelProblem(
        "has a split that is not 'feature <= number'; accepted: numeric features alone")
    }
    return ScoreTree(
      features[place], below: threshold.nextUp,
      try tree(left, features, times: share, depth: depth + 1, &budget),
      else: try tree(right, features, times: share, depth: depth + 1, &budget))
  }
}
