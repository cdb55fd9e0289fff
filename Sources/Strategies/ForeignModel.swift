import Documents
import Foundation
import PushService

/// Models as LightGBM (`Booster.dump_model()`) and XGBoost (`Booster.save_model("model.json")`) write
/// them.
enum ForeignModel {
  /// The model in `text` as a document of ours; `nil` for a text of another kind.
  ///
  /// - Throws: `ScenarioError` for a model of these libraries that cannot be used.
  static func model(in text: String, file: String) throws(ScenarioError) -> DocumentNode? {
    guard isForeign(text) else { return nil }
    do {
      try ModelBudget.check(text)
      let data = Data(text.utf8)
      let kind = try JSONDecoder().decode(Kind.self, from: data)
      return kind.trees != nil
        ? try document(JSONDecoder().decode(LightGBMModel.self, from: data).model())
        : try document(JSONDecoder().decode(XGBoostModel.self, from: data).model())
    } catch let problem as ForeignModelProblem {
      throw ScenarioError(DocumentMark(.file(file)), problem.reason)
    } catch {
      throw ScenarioError(
        DocumentMark(.file(file)), "is no complete model of LightGBM or XGBoost: \(told(error))")
    }
  }

  private struct Kind: Decodable {
    private enum CodingKeys: String, CodingKey { case trees = "tree_info" }
    /// A value of any kind.
    struct Present: Decodable { init(from decoder: any Decoder) {} }
    var trees: Present?
  }

  private static func isForeign(_ text: String) -> Bool {
    text.first { !$0.isWhitespace } == "{"
      && (text.contains("\"tree_info\"") || text.contains("\"learner\""))
  }

  private static func document(_ model: ScoreModel) throws -> DocumentNode {
    if let problem = model.problem { throw ForeignModelProblem(problem) }
    return try DocumentEncoder().encode(model)
  }

  private static func told(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(path(context.codingPath)) lacks \(key.stringValue)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "\(path(context.codingPath)) has an unexpected value"
    default: "it cannot be read"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the file" : keys.map(\.stringValue).joined(separator: ".")
  }
}

/// Why a model of another library cannot be used. It quotes nothing of the file.
struct ForeignModelProblem: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }

  /// The features of names, in their order.
  static func features(_ names: [String]) throws -> [ScoreFeature] {
    try names.enumerated().map { place, name in
      guard let feature = ScoreFeature(name: name) else {
        throw ForeignModelProblem(
          "has an unknown feature, feature_names[\(place)]; accepted: "
            + ScoreFeature.allCases.map(\.name).joined(separator: ", "))
      }
      return feature
    }
  }
}
