extension DocumentNode {
  /// The value at `path`; `nil` if there is none.
  package func node(at path: DocumentPath) -> DocumentNode? {
    path.steps.reduce(self as DocumentNode?) { node, step in
      switch step {
      case .key(let key): node?[key]
      case .index(let index): node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// The mark of the value at `path`; for a default, that of its surroundings.
  package func mark(at path: DocumentPath) -> DocumentMark {
    for count in stride(from: path.steps.count, through: 0, by: -1) {
      let part = DocumentPath(Array(path.steps.prefix(count)))
      if let mark = node(at: part)?.mark, mark != .generated { return mark }
    }
    return mark
  }
}

extension DocumentNode {
  /// Whether there is a percentage at a path, such as `5%`.
  package func isPercentage(at path: DocumentPath) -> Bool {
    node(at: path)?.scalar.map(NumberText.isPercentage) ?? false
  }
}
