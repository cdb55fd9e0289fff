extension Shape {
  /// All problems of `node`, in file order within each mapping.
  ///
  /// With `isPartial`, as for a file that another one extends, required keys may be absent. Words
  /// of `foreign` are refused with what they are called here.
  /// - Complexity: O(values × keys), plus the edit distances of what is refused.
  package func validate(
    _ node: DocumentNode, at path: DocumentPath = DocumentPath(), isPartial: Bool = false,
    foreign: ForeignWords = .none
  ) -> [Problem] {
    var validator = ShapeValidator(isPartial: isPartial, foreign: foreign)
    validator.check(node, self, path, owner: node.mark)
    return validator.problems
  }
}

/// Walks a tree and its shape together and collects problems.
private struct ShapeValidator {
  let isPartial: Bool
  let foreign: ForeignWords
  var problems: [Problem] = []

  /// Whether another problem is likely to be shown, and so is worth a search for suggestions.
  private var isShown: Bool { problems.count < ScenarioError.shownMax }

  /// `owner` is the place of the key that holds `node`: where a missing key is reported.
  mutating func check(
    _ node: DocumentNode, _ shape: Shape, _ path: DocumentPath, owner: DocumentMark
  ) {
    if node.isNull, shape.allowsNull { return }
    switch (shape.unwrapped, node.content) {
    case (.oneOf(let shapes), _): checkAlternatives(node, shapes, shape, path, owner)
    case (.object(let object), .mapping(let entries)): checkObject(entries, object, path, owner)
    case (.map(let key, let value), .mapping(let entries)): checkMap(entries, key, value, path)
    case (.list(let item, let count), .sequence(let items)):
      checkCount(items.count, in: count, node, shape, path)
      for (index, node) in items.enumerated() { check(node, item, path + index, owner: node.mark) }
    case (let leaf, .scalar(let text)): checkScalar(text, node, leaf, shape, path)
    default: refuse(node, shape, path, hint: "")
    }
  }

  private mutating func refuse(
    _ node: DocumentNode, _ shape: Shape, _ path: DocumentPath, hint: String
  ) {
    problems.append(
      Problem(node.mark, path, "is \(node.found);\(hint) accepted: \(shape.accepted)"))
  }

  private mutating func checkScalar(
    _ text: String, _ node: DocumentNode, _ leaf: Shape, _ shape: Shape, _ path: DocumentPath
  ) {
    guard !leaf.accepts(text, isQuoted: node.isQuoted) else { return }
    refuse(
      node, shape, path, hint: isShown ? leaf.hint(for: text, isQuoted: node.isQuoted, foreign) : ""
    )
  }

  private mutating func checkCount(
    _ found: Int, in count: ClosedRange<Int>, _ node: DocumentNode, _ shape: Shape,
    _ path: DocumentPath
  ) {
    guard !count.contains(found) else { return }
    problems.append(
      Problem(node.mark, path, "is a list of \(found); accepted: \(shape.accepted)"))
  }

  private mutating func checkObject(
    _ entries: [DocumentNode.Entry], _ object: ObjectShape, _ path: DocumentPath,
    _ owner: DocumentMark
  ) {
    for entry in entries {
      if let property = object[entry.key] {
        check(entry.value, property.shape, path + entry.key, owner: entry.keyMark)
      } else {
        let reason = isShown ? object.refusal(ofKey: entry.key, foreign) : "is not known here"
        problems.append(Problem(entry.keyMark, path + entry.key, reason))
      }
    }
    guard !isPartial else { return }
    let present = Set(entries.map(\.key))
    for property in object.properties where property.isRequired && !present.contains(property.name)
    {
      let reason = "is missing; accepted: \(property.shape.accepted)"
      problems.append(Problem(owner, path + property.name, reason))
    }
  }

  private mutating func checkMap(
    _ entries: [DocumentNode.Entry], _ key: Shape, _ value: Shape, _ path: DocumentPath
  ) {
    for entry in entries {
      if !key.accepts(entry.key, isQuoted: false) {
        let hint = isShown ? key.hint(for: entry.key, isQuoted: false, foreign) : ""
        problems.append(
          Problem(
            entry.keyMark, path,
            "has the key '\(quotable(entry.key))';\(hint) accepted: \(key.accepted)"))
      }
      check(entry.value, value, path + entry.key, owner: entry.keyMark)
    }
  }

  /// Reports the problems of the probable alternative, or that none fits.
  private mutating func checkAlternatives(
    _ node: DocumentNode, _ shapes: [Shape], _ shape: Shape, _ path: DocumentPath,
    _ owner: DocumentMark
  ) {
    if let text = node.scalar {
      return checkScalar(text, node, shape, shape, path)
    }
    guard let meant = shape.alternative(for: node) else {
      return refuse(node, shape, path, hint: "")
    }
    check(node, meant, path, owner: owner)
  }
}
