/// Decodes a value from a tree whose scalars are text.
///
/// Strict: `Int` takes whole numbers only, `Bool` takes `true` and `false` only, and neither takes
/// a text in quotes. Errors say where the value stands, at which path, what it is and what is
/// accepted; the first one ends the decoding. Unknown keys are the business of a `Shape`.
package struct DocumentDecoder {
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// - Parameter userInfo: What the values that are decoded find in their decoder.
  package init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) { self.userInfo = userInfo }

  /// The value of `type` that `node` says; messages begin with `path`.
  ///
  /// - Throws: The first problem, at the mark of its value.
  package func decode<T: Decodable>(
    _ type: T.Type, from node: DocumentNode, at path: DocumentPath = DocumentPath()
  ) throws(ScenarioError) -> T {
    let decoder = NodeDecoder(node: node, path: path, codingPath: [], userInfo: userInfo)
    do {
      return try decoder.decode(type)
    } catch let error as ScenarioError {
      throw error
    } catch {
      throw ScenarioError(node.mark, path, "cannot be read: \(error)")
    }
  }
}
