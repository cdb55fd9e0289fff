/// The way from the root of a document to a value: `arms[1].strategy.minGap`.
package struct DocumentPath: Hashable, Sendable, CustomStringConvertible {
  /// One level of a path: the key of a mapping, or the index in a list, from 0.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// Levels from the root downwards; none for the document as a whole.
  package private(set) var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package static func + (path: DocumentPath, key: String) -> DocumentPath {
    DocumentPath(path.steps + [.key(key)])
  }

  package static func + (path: DocumentPath, index: Int) -> DocumentPath {
    DocumentPath(path.steps + [.index(index)])
  }

  /// The path of the mapping or list that the last step is in.
  var parent: DocumentPath { DocumentPath(Array(steps.dropLast())) }

  /// The path as the user would write it, or `the document` for the root.
  package var description: String {
    guard !steps.isEmpty else { return "the document" }
    return steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where key.isEmpty || key.contains(where: { ".[]".contains($0) }):
        text += "[\(quotable(key))]"
      case .key(let key): text += (text.isEmpty ? "" : ".") + quotable(key)
      }
    }
  }
}
