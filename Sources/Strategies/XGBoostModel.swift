import Foundation
import PushService

/// A model as `Booster.save_model` of XGBoost 1.7 to 3 writes it to a JSON file.
///
/// Features and thresholds are in single precision, and a value that equals a threshold goes right.
/// XGBoost adds leaves in single precision as well, so that its scores differ from the eighth digit on.
struct XGBoostModel: Decodable {
  var learner: Learner

  struct Learner: Decodable {
    private enum CodingKeys: String, CodingKey {
      case names = "feature_names"
      case booster = "gradient_booster"
      case parameters = "learner_model_param"
      case objective
    }
    var names: [String]
    var booster: Booster
    var parameters: Parameters
    var objective: Objective
  }

  struct Objective: Decodable { var name: String }

  struct Parameters: Decodable {
    private enum CodingKeys: String, CodingKey {
      case start = "base_score"
      case classes = "num_class"
    }
    /// A number, or a list of one.
    var start: String
    var classes: String
  }

  struct Booster: Decodable {
    var name: String
    var model: Model
    struct Model: Decodable { var trees: [Tree] }
  }

  struct Tree: Decodable {
    private enum CodingKeys: String, CodingKey {
      case left = "left_children"
      case right = "right_children"
      case features = "split_indices"
      case numbers = "split_conditions"
      case kinds = "split_type"
    }
    var left: [Int]
    var right: [Int]
    var features: [Int]
    var numbers: [Double]
    var kinds: [Int]
  }

  /// The same model.
  func model() throws -> ScoreModel {
    guard learner.booster.name == "gbtree" else {
      throw ForeignModelProblem("has another booster; accepted: gbtree")
    }
    guard (Int(learner.parameters.classes) ?? 0) <= 1 else {
      throw ForeignModelProblem("tells several classes apart; accepted: a model of one score")
    }
    let features = try ForeignModelProblem.features(learner.names)
    let text = learner.parameters.start.filter { !"[]".contains($0) }
    guard let start = Double(text), start.isFinite else {
      throw ForeignModelProblem("has a base_score that is no number")
    }
    let (link, intercept) = try Self.link(learner.objective.name, start)
    var budget = ModelBudget()
    return ScoreModel(
      link: link, intercept: intercept,
      trees: try learner.booster.model.trees.map { try $0.tree(0, features, depth: 0, &budget) },
      single: true)
  }

  private static func link(_ name: String, _ start: Double) throws -> (ScoreModel.Link, Double) {
    switch name {
    case "binary:logistic", "reg:logistic":
      guard start > 0, start < 1 else {
        throw ForeignModelProblem("has a base_score that is no probability")
      }
      return (.logit, log(start / (1 - start)))
    case "binary:logitraw", "reg:squarederror", "reg:absoluteerror", "rank:pairwise", "rank:ndcg":
      return (.identity, start)
    default:
      throw ForeignModelProblem(
        "has another objective; accepted: binary:logistic, binary:logitraw or "
          + "reg:squarederror")
    }
  }
}

extension XGBoostModel.Tree {
  fileprivate func tree(
    _ node: Int, _ features: [ScoreFeature], depth: Int, _ budget: inout ModelBudget
  ) throws -> ScoreTree {
    try budget.spend(depth: depth)
    guard left.indices.contains(node), right.indices.contains(node),
      numbers.indices.contains(node)
    else { throw ForeignModelProblem("has a tree with a missing node") }
    let number = Double(Float(numbers[node]))
    guard left[node] >= 0 else { return ScoreTree(number) }
    guard self.features.indices.contains(node), features.indices.contains(self.features[node]),
      !kinds.indices.contains(node) || kinds[node] == 0
    else {
      throw ForeignModelProblem(
        "has a split that is not 'feature < number'; accepted: numeric features alone")
    }
    return ScoreTree(
      features[self.features[node]], below: number,
      try tree(left[node], features, depth: depth + 1, &budget),
      else: try tree(right[node], features, depth: depth + 1, &budget))
  }
}
