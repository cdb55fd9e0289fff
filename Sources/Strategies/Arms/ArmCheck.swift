import Documents

/// The problems of a document's arms that concern more than one key.
package enum ArmCheck {
  private static let arms = DocumentPath() + "arms"

  /// The settings of the arms' strategies that decoding would refuse as a whole.
  package static func unreadable(in document: DocumentNode) -> [Problem] {
    let count = document["arms"]?.items?.count ?? 0
    return (0..<count).flatMap { index in
      let edits = document.node(at: arms + index + "edits")?.items?.count ?? 0
      let paths =
        [arms + index + "strategy"] + (0..<edits).map { arms + index + "edits" + $0 + "strategy" }
      return paths.flatMap { StrategyCheck.unreadable(at: $0, in: document) }
    }
  }

  /// Names that are repeated.
  package static func repeated(_ names: [String], in document: DocumentNode) -> [Problem] {
    names.indices.compactMap { index in
      let name = names[index]
      guard let first = names.firstIndex(of: name), first < index else { return nil }
      let path = arms + index + "name"
      return Problem(
        document.mark(at: path), path,
        "is '\(name)', as arms[\(first)].name is; accepted: a name of its own")
    }
  }

  /// Baselines beyond the first one; `baselines` are the places of the arms that are marked.
  package static func surplus(_ baselines: [Int], in document: DocumentNode) -> [Problem] {
    baselines.dropFirst().map { index in
      let path = arms + index + "baseline"
      return Problem(
        document.mark(at: path), path,
        "is 'true', as arms[\(baselines[0])].baseline is; accepted: one baseline")
    }
  }
}
