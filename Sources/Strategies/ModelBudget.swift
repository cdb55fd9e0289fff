import PushService

/// The nodes and levels that the trees of another library's model may have, spent while they are read: a
/// file may name one node as the child of many, or of itself.
struct ModelBudget {
  private var nodes = ScoreModel.nodesMax

  /// Spends a node at so many branches below its root.
  mutating func spend(depth: Int) throws {
    guard depth <= ScoreTree.depthMax else {
      throw ForeignModelProblem("has a tree of more than \(ScoreTree.depthMax) levels")
    }
    guard nodes > 0 else {
      throw ForeignModelProblem(
        "has trees of more than \(ScoreModel.nodesMax) nodes; accepted: at most as many")
    }
    nodes -= 1
  }

  /// The most levels of brackets: LightGBM nests a tree's, and its list lies a few deep.
  private static let levelsMax = ScoreTree.depthMax + 16
  /// The most values: both libraries write less than thirty for a node.
  private static let valuesMax = 64 * ScoreModel.nodesMax

  /// Counts the levels and values of a JSON text, before anything is built of it.
  static func check(_ text: String) throws {
    var (depth, values, isText, isEscaped) = (0, 0, false, false)
    for byte in text.utf8 {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, values) = (depth + 1, values + 1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      guard depth <= levelsMax, values <= valuesMax else {
        throw ForeignModelProblem(
          "has more than \(levelsMax) levels or \(valuesMax) values; accepted: trees of at most "
            + "\(ScoreTree.depthMax) levels and \(ScoreModel.nodesMax) nodes")
      }
    }
  }
}
