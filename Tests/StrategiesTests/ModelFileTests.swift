import Foundation
import PushService
import Strategies
import TestSupport
import Testing

/// Models of other libraries score as these do: `Tests/Models/make.py` made both.
@Suite("A strategy reads the model of a file")
struct ModelFileTests {
  private struct Rows: Decodable {
    var names: [String]
    var rows: [[Double]]
    var lightgbm: [Double]
    var xgboost: [Double]
  }

  private static func model(_ setting: String) throws -> ScoreModel {
    try score(setting).model!
  }

  private static func score(_ setting: String) throws -> Scoring {
    let text = """
      pushlab: 1
      arms:
        - name: scored
          strategy: { score: { model: \(setting) } }
      """
    let folder = Repository.folder.appending(path: "Tests/Models").path
    let file = try StrategyFile(scenario: text, file: "\(folder)/scenario.yaml")
    return try file.strategy(of: "scored").score!
  }

  @Test("LightGBM and XGBoost, values at a threshold included")
  func libraries() throws {
    let rows = try JSONDecoder().decode(
      Rows.self, from: Data(try Repository.text("Tests/Models/rows.json").utf8))
    let (light, extreme) = (try Self.model("lightgbm.json"), try Self.model("xgboost.json"))
    #expect(light.trees.count == 5 && extreme.trees.count == 5 && extreme.single)
    for (row, (first, second)) in zip(rows.rows, zip(rows.lightgbm, rows.xgboost)) {
      var inputs = ScoreInputs()
      for (name, value) in zip(rows.names, row) { inputs[ScoreFeature(name: name)!] = value }
      #expect(abs(light.score(inputs) - first) < 1e-12)
      // XGBoost adds in single precision.
      #expect(abs(extreme.score(inputs) - second) < 1e-6)
    }
  }

  @Test("a model within the strategy is the same as one in a file")
  func inline() throws {
    let text = "{ link: logit, intercept: -2, weights: { hour: 0.5 }, trees: [\"(hour<9 1 2)\"] }"
    let model = try Self.model(text)
    #expect(
      model
        == ScoreModel(
          link: .logit, intercept: -2, weights: [.hour: 0.5],
          trees: [ScoreTree(.hour, below: 9, ScoreTree(1), else: ScoreTree(2))]))
  }

  @Test(
    "what is wrong is said, with its place",
    arguments: [
      ("none.json", "none.json", "no such file"),
      ("rows.json", "rows.json", "names"),
      ("{ weights: { hours: 1 } }", "weights", "did you mean 'hour'"),
      (
        "{ trees: [\"(hour<9 1)\"] }", "trees[0]",
        "accepted: a number, or (feature<number LEFT RIGHT)"
      ),
      ("{ tables: [{ feature: hour, below: [1], values: [1] }] }", "model", "one value more"),
    ])
  func problems(setting: String, place: String, words: String) throws {
    let error = #expect(throws: StrategyFileError.self) { try Self.score(setting) }
    let text = "\(try #require(error))"
    #expect(text.contains(place) && text.contains(words), "\(text)")
  }

  /// A model of XGBoost with one thing changed.
  private static func changed(_ old: String, _ new: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = try Repository.text("Tests/Models/xgboost.json")
    let file = folder.appending(path: "model.json")
    #expect(text.contains(old))
    try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  @Test(
    "a foreign model that cannot be used says why",
    arguments: [
      (#""binary:logistic""#, #""multi:softprob""#, "objective 'multi:softprob'"),
      (#""name":"gbtree""#, #""name":"gblinear""#, "booster gblinear"),
      (#""num_class":"0""#, #""num_class":"3""#, "3 classes"),
      (#""unopened","#, #""unopend","#, "did you mean 'unopened'"),
      (#""[3E-1]""#, #""[3]""#, "no probability"),
      (#""left_children""#, #""left""#, "lacks left_children"),
    ])
  func foreignProblems(old: String, new: String, words: String) throws {
    let path = try Self.changed(old, new)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: StrategyFileError.self) { try Self.score(path) }
    #expect("\(try #require(error))".contains(words), "\(error!)")
  }
}
