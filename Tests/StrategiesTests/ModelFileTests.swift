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
      ("rows.json", "rows.json:1:", "is not of this format; accepted: a model"),
      ("{ weights: { items: 1e308 } }", "weights.items", "accepted: a number from -1e100 to 1e100"),
      ("{ trees: [\"(hour<9 1 -1e308)\"] }", "model", "trees[0] is out of range"),
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
      (#""binary:logistic""#, #""multi:softprob""#, "another objective"),
      (#""name":"gbtree""#, #""name":"gblinear""#, "another booster"),
      (#""num_class":"0""#, #""num_class":"3""#, "several classes"),
      (#""unopened","#, #""unopend","#, "feature_names["),
      (#""[3E-1]""#, #""[3]""#, "no probability"),
      (#""left_children""#, #""left""#, "lacks left_children"),
      (#""left_children":["#, #""left_children":[0,"#, "more than 64 levels"),
    ])
  func foreignProblems(old: String, new: String, words: String) throws {
    let path = try Self.changed(old, new)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: StrategyFileError.self) { try Self.score(path) }
    #expect("\(try #require(error))".contains(words), "\(error!)")
    for secret in ["softprob", "gblinear", "unopend"] { #expect(!"\(error!)".contains(secret)) }
  }

  /// The problem of a scenario that names a file of this text.
  private static func problem(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let error = #expect(throws: StrategyFileError.self) { try Self.score(file) }
    return "\(try #require(error))".replacing(file, with: "FILE")
  }

  /// A model of XGBoost with one tree of so many levels, in which both children of each node are one.
  private static func shared(_ levels: Int) -> String {
    let places = (1...levels).map(String.init).joined(separator: ",") + ",-1"
    let zeros = Array(repeating: "0", count: levels + 1).joined(separator: ",")
    return """
      {"learner":{"feature_names":["hour"],"gradient_booster":{"name":"gbtree","model":{"trees":[
      {"left_children":[\(places)],"right_children":[\(places)],"split_indices":[\(zeros)],
      "split_conditions":[\(zeros)],"split_type":[\(zeros)]}]}},
      "learner_model_param":{"base_score":"0.5","num_class":"0"},"objective":{"name":"binary:logistic"}}}
      """
  }

  @Test("a file spends no more nodes, levels and bytes than a model may have")
  func budgets() throws {
    #expect(try Self.problem(Self.shared(60)).contains("trees of more than 16384 nodes"))
    #expect(try Self.problem(Self.shared(65)).contains("more than 64 levels"))
    let deep = String(repeating: "[", count: 100_000)
    #expect(try Self.problem(#"{"learner": "# + deep).contains("more than 80 levels"))
    let wide = String(repeating: "0,", count: 1_100_000)
    #expect(try Self.problem(#"{"tree_info": ["# + wide).contains("1048576 values"))
    let tree = (0..<15).reduce("1") { tree, _ in "(hour<9 \(tree) \(tree))" }
    #expect(try Self.problem("{ trees: [\"\(tree)\"] }").contains("FILE:1:"))
    let copies = String(repeating: "*t,", count: 60_000)
    let text = String(repeating: "x", count: 600_000)
    #expect(try Self.problem("{ trees: [&t \"\(text)\",\(copies)\"1\"] }").contains("FILE:1:"))
  }

  @Test("each limit of bytes is told of the files that have it")
  func bytes() throws {
    let own = String(repeating: " ", count: 1_000_001)
    #expect(
      try Self.problem("intercept: 1" + own).contains(
        "larger than 1 MB; accepted: up to 1000000 bytes of our own form, 64000000 of LightGBM"))
    let foreign = String(repeating: " ", count: 64_000_000)
    #expect(
      try Self.problem(#"{"learner":"# + foreign).contains(
        "larger than 64 MB; accepted: up to 64000000 bytes"))
  }

  @Test(
    "nothing of a file that is no model is repeated",
    arguments: [
      "root:x:0:0:secret:/root:/bin/bash\n", "secret", "- secret\n", "secret: 1\n", "a: 'secret\n",
      "intercept: secret\n", "weights: { secret: 1 }\n", "trees: [secret]\n", "a: *secret\n",
      "link: !secret x\n", "secret: 1\nsecret: 2\n", #"{"learner":{"feature_names":["secret"]}}"#,
      #"{"tree_info":"secret"}"#,
      #"{"tree_info":[],"num_tree_per_iteration":1,"feature_names":["secret"]}"#,
      #"{"tree_info":[],"num_tree_per_iteration":1,"feature_names":[],"objective":"secret"}"#,
    ])
  func secrets(text: String) throws {
    let problem = try Self.problem(text)
    #expect(!problem.contains("secret") && problem.contains("FILE"), "\(problem)")
  }
}
