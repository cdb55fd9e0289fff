import Foundation
import PushModel
import TestSupport
import Testing

@testable import PushService

@Suite("A score model is what its parts say")
struct ScoreModelTests {
  private static func inputs(_ values: [ScoreFeature: Double]) -> ScoreInputs {
    var inputs = ScoreInputs()
    for (feature, value) in values { inputs[feature] = value }
    return inputs
  }

  @Test("a tree sends a value below the number of a branch to the left, an equal one to the right")
  func tree() throws {
    let tree = try #require(ScoreTree(" ( hour < 9 -0.5 (unopened<3 1 2.5e-1)) "))
    let model = ScoreModel(trees: [tree])
    #expect(model.score(Self.inputs([.hour: 8.999, .unopened: 5])) == -0.5)
    #expect(model.score(Self.inputs([.hour: 9, .unopened: 2])) == 1)
    #expect(model.score(Self.inputs([.hour: 23, .unopened: 3])) == 0.25)
    #expect(tree.description == "(hour<9.0 -0.5 (unopened<3.0 1.0 0.25))")
  }

  private static func tree(_ chance: inout Chance, depth: Int) -> ScoreTree {
    guard depth > 0, chance.uniform() < 0.8 else { return ScoreTree(chance.uniform() - 0.5) }
    return ScoreTree(
      chance.one(of: ScoreFeature.allCases), below: 20 * chance.uniform(),
      tree(&chance, depth: depth - 1), else: tree(&chance, depth: depth - 1))
  }

  /// The value by the tree's own text, which is what people read.
  private static func value(_ text: Substring, _ inputs: ScoreInputs) -> Double {
    guard text.hasPrefix("(") else { return Double(text)! }
    let inner = text.dropFirst().dropLast()
    let parts = inner.split(separator: " ", maxSplits: 1)
    let test = parts[0].split(separator: "<")
    var depth = 0
    let end = parts[1].firstIndex { letter in
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      return letter == " " && depth == 0
    }!
    let isLeft = inputs[ScoreFeature(name: String(test[0]))!] < Double(test[1])!
    return value(isLeft ? parts[1][..<end] : parts[1][end...].dropFirst(), inputs)
  }

  @Test("trees read as they are written, and many together add up", arguments: 0..<100)
  func trees(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let trees = (0..<6).map { _ in Self.tree(&chance, depth: 6) }
    for tree in trees { #expect(ScoreTree(tree.description) == tree) }
    let model = ScoreModel(intercept: 0.25, trees: trees)
    for _ in 0..<20 {
      var inputs = ScoreInputs()
      for feature in ScoreFeature.allCases { inputs[feature] = 20 * chance.uniform() }
      let sum = trees.reduce(0.25) { $0 + Self.value($1.description[...], inputs) }
      #expect(model.score(inputs) == sum)
    }
  }

  @Test(
    "a text that is no tree is refused",
    arguments: [
      "", "(", "hour", "(hour<9 1)", "(hour<9 1 2) 3", "(hour<9 1 2", "(hours<9 1 2)",
      "(hour>9 1 2)",
      "(hour<nan 1 2)", "(hour<9 inf 2)", "(hour<9 1 2))", "1 2",
    ])
  func noTree(text: String) { #expect(ScoreTree(text) == nil) }

  @Test("a tree has at most 64 levels")
  func depth() {
    func text(_ levels: Int) -> String {
      (0..<levels).reduce("1") { tree, _ in "(hour<9 \(tree) 0)" }
    }
    #expect(ScoreTree(text(64)) != nil)
    #expect(ScoreTree(text(65)) == nil)
    #expect(ScoreTree(text(1_000)) == nil)
  }

  @Test("a table has a term for each bin, and a value at a bound is in the next one")
  func table() {
    let model = ScoreModel(
      intercept: 1, tables: [.init(.hour, below: [6, 12], values: [10, 20, 30])])
    let scores = [0, 5.9, 6, 11, 12, 23].map { model.score(Self.inputs([.hour: $0])) }
    #expect(scores == [11, 11, 21, 21, 31, 31])
    let one = ScoreModel(tables: [.init(.hour, below: [], values: [7])])
    #expect(one.score(ScoreInputs()) == 7)
  }

  @Test("weights multiply features, and the link turns the sum into a probability")
  func weights() {
    var model = ScoreModel(intercept: -1, weights: [.unopened: 0.5, .opened: 2])
    #expect(model.score(Self.inputs([.unopened: 4, .opened: 0.25, .hour: 9])) == 1.5)
    model.link = .logit
    let score = model.score(Self.inputs([.unopened: 2]))
    #expect(score == 0.5)
  }

  @Test("single precision rounds features before trees compare them")
  func single() throws {
    let number = Double(Float(0.1))
    var model = ScoreModel(trees: [ScoreTree(.age, below: number, ScoreTree(1), else: ScoreTree(2))]
    )
    #expect(model.score(Self.inputs([.age: 0.1])) == 1)
    model.single = true
    #expect(model.score(Self.inputs([.age: 0.1])) == 2)
  }

  @Test("a model says what is wrong with it")
  func problems() {
    #expect(ScoreModel().problem == nil)
    let short = ScoreModel(tables: [.init(.hour, below: [1], values: [1])])
    #expect(short.problem?.contains("1 values for 1 bounds") == true)
    let twisted = ScoreModel(tables: [.init(.hour, below: [2, 2], values: [1, 2, 3])])
    #expect(twisted.problem?.contains("does not ascend") == true)
    let branch = ScoreTree(.hour, below: 1, ScoreTree(0), else: ScoreTree(1))
    let full = ScoreModel(trees: Array(repeating: branch, count: ScoreModel.nodesMax / 3))
    #expect(full.problem == nil)
    var large = full
    large.trees.append(branch)
    #expect(large.problem?.contains("nodes") == true)
  }

  @Test(
    "terms whose sums could leave the range of numbers are a problem, with their place",
    arguments: [
      (ScoreModel(intercept: 1e308), "intercept"),
      (ScoreModel(weights: [.items: -1e308]), "weights.items"),
      (ScoreModel(tables: [.init(.hour, below: [1], values: [0, .nan])]), "tables[0].values"),
      (ScoreModel(trees: [ScoreTree(1), ScoreTree(.infinity)]), "trees[1]"),
    ])
  func extremes(model: ScoreModel, place: String) {
    #expect(model.problem == "\(place) is out of range; accepted: terms from -1e+100 to 1e+100")
    let edge = ScoreModel(
      intercept: 1e100, weights: [.items: 1e100],
      trees: [ScoreTree(.age, below: 1e300, ScoreTree(-1e100), else: ScoreTree(0))])
    #expect(edge.problem == nil)
  }

  @Test("a model that a service decodes has no problem")
  func decoded() {
    for text in [
      #"{"intercept": 1e308}"#, #"{"tables": [{"feature": "hour", "below": [1], "values": [1]}]}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ScoreModel.self, from: Data(text.utf8))
      }
    }
  }

  @Test(
    "a sum that is no number is worth least",
    arguments: [(ScoreModel.Link.identity, -Double.infinity), (.logit, 0)])
  func noNumber(link: ScoreModel.Link, least: Double) {
    let model = ScoreModel(link: link, weights: [.items: 1e100, .hour: -1e100])
    #expect(model.score(Self.inputs([.items: .infinity, .hour: .infinity])) == least)
    #expect(model.score(Self.inputs([.items: .nan])) == least)
    #expect(model.score(Self.inputs([.items: 1e300, .hour: 1e300])) == least)
  }
}
