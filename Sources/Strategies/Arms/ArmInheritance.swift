import Documents

/// Resolves the `extends` of arms, and marks the first arm as the baseline if none is marked.
///
/// An arm inherits the strategy of the arm that it extends, merged key by key as files are. Its
/// name, weight and mark as baseline are its own.
package struct ArmInheritance {
  private let arms: [DocumentNode]
  private let path = DocumentPath() + "arms"
  private var resolved: [Int: DocumentNode] = [:]
  private var problems: [Problem] = []

  /// `document` with every arm in full; other problems of the arms are found by its shape.
  package static func resolve(_ document: DocumentNode) throws(ScenarioError) -> DocumentNode {
    guard var entries = document.entries,
      let place = entries.firstIndex(where: { $0.key == "arms" }),
      let arms = entries[place].value.items
    else { return document }
    var inheritance = ArmInheritance(arms: arms)
    var full = arms.indices.map { inheritance.resolved($0, below: []) }
    guard inheritance.problems.isEmpty else { throw ScenarioError(inheritance.problems) }
    full = full.map(edited)
    if !full.contains(where: { $0["baseline"]?.scalar == "true" }), !full.isEmpty {
      full[0] = full[0].setting("baseline", .plain(true))
    }
    entries[place].value.content = .sequence(full)
    return DocumentNode(.mapping(entries), at: document.mark)
  }

  private init(arms: [DocumentNode]) { self.arms = arms }

  /// The arm at `index` in full; `below` are the arms that extend it, the nearest last.
  private mutating func resolved(_ index: Int, below: [Int]) -> DocumentNode {
    if let known = resolved[index] { return known }
    let own = arms[index].removing("extends")
    guard let link = arms[index]["extends"], let name = link.scalar else { return own }
    guard let base = arms.firstIndex(where: { $0["name"]?.scalar == name }) else {
      refuse(link, at: index, unknown(name, in: index))
      resolved[index] = own
      return own
    }
    let chain = below + [index]
    if let start = chain.firstIndex(of: base) {
      let circle = (chain[start...] + [base]).map(name(of:)).joined(separator: " → ")
      refuse(link, at: index, " which is a cycle: \(circle)")
      resolved[index] = own
      return own
    }
    let full = merge(own, over: resolved(base, below: chain))
    resolved[index] = full
    return full
  }

  private func merge(_ own: DocumentNode, over base: DocumentNode) -> DocumentNode {
    guard let below = base["strategy"] else { return own }
    guard let above = own["strategy"] else { return own.setting("strategy", below) }
    return own.setting("strategy", StrategyShape.shape.overlay(above, over: below))
  }

  /// An arm with edits in full: each is merged over the version before it.
  private static func edited(_ arm: DocumentNode) -> DocumentNode {
    guard let edits = arm["edits"], let items = edits.items else { return arm }
    var current = arm["strategy"]
    let whole = items.map { edit -> DocumentNode in
      guard edit.entries != nil else { return edit }
      if let own = edit["strategy"] {
        current = current.map { StrategyShape.shape.overlay(own, over: $0) } ?? own
      }
      return current.map { edit.setting("strategy", $0) } ?? edit
    }
    return arm.setting("edits", DocumentNode(.sequence(whole), at: edits.mark))
  }

  private mutating func refuse(_ link: DocumentNode, at index: Int, _ reason: String) {
    problems.append(
      Problem(link.mark, path + index + "extends", "is \(link.found);\(reason)"))
  }

  private func unknown(_ name: String, in index: Int) -> String {
    let others = arms.indices.filter { $0 != index }.map(self.name(of:))
    let accepted = others.isEmpty ? "nothing, it is the only arm" : others.joined(separator: ", ")
    return "\(didYouMean(name, among: others)) accepted: \(accepted)"
  }

  private func name(of index: Int) -> String {
    arms[index]["name"]?.scalar.map { quotable($0) } ?? "arms[\(index)]"
  }
}

extension DocumentNode {
  /// A mapping with `value` for `key`, in its place or at the end.
  func setting(_ key: String, _ value: DocumentNode) -> DocumentNode {
    var entries = entries ?? []
    if let place = entries.firstIndex(where: { $0.key == key }) {
      entries[place].value = value
    } else {
      entries.append(Entry(key, value))
    }
    return DocumentNode(.mapping(entries), at: mark)
  }

  func removing(_ key: String) -> DocumentNode {
    guard let entries else { return self }
    return DocumentNode(.mapping(entries.filter { $0.key != key }), at: mark)
  }
}
