/// A `--set path=value` of the command line: `world.subscribers=500`, `arms[1].strategy.minGap=2h`,
/// `arms[house-policy].strategy.caps={}`.
///
/// A step in brackets is an index from 0 or the `name` of a list's item, or a key of a mapping,
/// which may contain a dot, and brackets and equals signs that close. The value is YAML in flow
/// style.
package struct DocumentOverride {
  private enum Step {
    case key(String)
    case bracket(String)

    var name: String {
      switch self {
      case .key(let name), .bracket(let name): name
      }
    }
  }

  private let steps: [Step]
  private let value: DocumentNode
  private let mark: DocumentMark
  private let foreign: ForeignWords

  /// Throws the syntax error of the text.
  init(_ text: String, foreign: ForeignWords = .none) throws(ScenarioError) {
    self.foreign = foreign
    mark = DocumentMark(.override(text))
    guard let equals = Self.assignment(in: text) else {
      throw ScenarioError(mark, "has no '='; accepted: path=value, such as world.subscribers=500")
    }
    guard let steps = Self.steps(text[..<equals]) else {
      throw ScenarioError(mark, "is not a path; accepted: keys and items, such as arms[1].name=a")
    }
    self.steps = steps
    guard steps[0].name != Property.extends.name else {
      throw ScenarioError(
        mark, DocumentPath() + Property.extends.name,
        "is read before anything is set; accepted: extends in the file itself")
    }
    let source = String(text[text.index(after: equals)...])
    value = try DocumentParser.parse(source, source: mark.source).marked(mark)
  }

  /// The first key of a path such as `world.subscribers`; `nil` for a text that is no path.
  package static func root(of path: String) -> String? { steps(path[...])?[0].name }

  /// The steps of a path: `arms`, `1` and `name` of `arms[1].name`; `nil` for a text that is no path.
  package static func names(of path: String) -> [String]? { steps(path[...])?.map(\.name) }

  /// `document` with the value in its place; absent objects on the way are created.
  ///
  /// Throws when the path is not in `shape` or the value does not fit it.
  func apply(to document: DocumentNode, _ shape: Shape) throws(ScenarioError) -> DocumentNode {
    try set(document, shape, steps[...], DocumentPath())
  }

  private func set(
    _ node: DocumentNode?, _ shape: Shape, _ rest: ArraySlice<Step>, _ path: DocumentPath
  ) throws(ScenarioError) -> DocumentNode {
    guard let step = rest.first else {
      var earlier: [EarlierWord] = []
      let value = shape.present(value, at: path, found: &earlier)
      let problems = shape.validate(value, at: path, isPartial: true, foreign: foreign)
      guard problems.isEmpty else { throw ScenarioError(problems) }
      return node.map { shape.overlay(value, over: $0) } ?? value
    }
    let later = rest.dropFirst()
    switch (shape.unwrapped, step) {
    case (.object(let object), .key(let key)), (.object(let object), .bracket(let key)):
      let key = object.presentKey(key)
      guard let property = object[key] else {
        throw ScenarioError(mark, path + key, object.refusal(ofKey: key, foreign))
      }
      return try replace(key, in: node, property.shape, later, path)
    case (.map(let keyShape, let valueShape), .key(let key)),
      (.map(let keyShape, let valueShape), .bracket(let key)):
      let key = keyShape.presentWord(key)
      guard keyShape.accepts(key, isQuoted: false) else {
        throw ScenarioError(mark, path + key, "is not a key here; accepted: \(keyShape.accepted)")
      }
      return try replace(key, in: node, valueShape, later, path)
    case (.list(let item, _), .bracket(let name)):
      return try replace(item: name, of: node, item, later, path)
    case (.oneOf(let shapes), _):
      return try choose(among: shapes, shape, node, rest, path)
    default:
      throw ScenarioError(mark, path, "is \(shape.accepted); it has no \(Self.name(of: step))")
    }
  }

  private func replace(
    _ key: String, in node: DocumentNode?, _ shape: Shape, _ rest: ArraySlice<Step>,
    _ path: DocumentPath
  ) throws(ScenarioError) -> DocumentNode {
    var entries = node?.entries ?? []
    let place = entries.firstIndex { $0.key == key }
    let new = try set(place.map { entries[$0].value }, shape, rest, path + key)
    let entry = DocumentNode.Entry(key, new, at: mark)
    if let place { entries[place] = entry } else { entries.append(entry) }
    return DocumentNode(.mapping(entries), at: node?.mark ?? mark)
  }

  private func replace(
    item name: String, of node: DocumentNode?, _ shape: Shape, _ rest: ArraySlice<Step>,
    _ path: DocumentPath
  ) throws(ScenarioError) -> DocumentNode {
    var items = node?.items ?? []
    let named = items.firstIndex { $0["name"]?.scalar == name }
    guard let place = named ?? Int(name), items.indices.contains(place) else {
      let known = items.enumerated().map { index, item in
        item["name"]?.scalar.map { "\(index) or \(quotable($0))" } ?? "\(index)"
      }
      let accepted = known.isEmpty ? "nothing, the list is empty" : known.joined(separator: ", ")
      throw ScenarioError(mark, path, "has no item '\(quotable(name))'; accepted: \(accepted)")
    }
    items[place] = try set(items[place], shape, rest, path + place)
    return DocumentNode(.sequence(items), at: node?.mark ?? mark)
  }

  /// Continues with the present alternative; a word such as `none` is replaced by the first
  /// alternative that has the step, initially empty.
  private func choose(
    among shapes: [Shape], _ shape: Shape, _ node: DocumentNode?, _ rest: ArraySlice<Step>,
    _ path: DocumentPath
  ) throws(ScenarioError) -> DocumentNode {
    if let node, let current = shape.alternative(for: node), !current.isScalar {
      return try set(node, current, rest, path)
    }
    guard let other = shapes.first(where: { Self.has(rest.first, in: $0) }) else {
      let name = rest.first.map(Self.name(of:)) ?? ""
      throw ScenarioError(mark, path, "has no \(name); accepted: \(shape.accepted)")
    }
    return try set(nil, other, rest, path)
  }

  private static func has(_ step: Step?, in shape: Shape) -> Bool {
    switch (shape.unwrapped, step) {
    case (.object(let object), .key(let key)), (.object(let object), .bracket(let key)):
      object[object.presentKey(key)] != nil
    case (.map, _), (.list, .bracket): true
    case (.oneOf(let shapes), _): shapes.contains { has(step, in: $0) }
    default: false
    }
  }

  private static func name(of step: Step) -> String {
    switch step {
    case .key(let key): "key '\(quotable(key))'"
    case .bracket(let name): "item '\(quotable(name))'"
    }
  }

  /// The first equals sign outside of brackets; the first of all where a bracket stays open.
  private static func assignment(in text: String) -> String.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return text.firstIndex(of: "=")
  }

  /// The bracket that closes the one at the start of a path; `nil` if none does.
  private static func close(of path: Substring) -> String.Index? {
    var depth = 0
    for index in path.indices {
      if path[index] == "[" { depth += 1 }
      if path[index] == "]" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// `a.b[c].d` in steps, or nil when a step is empty or a bracket stays open.
  private static func steps(_ path: Substring) -> [Step]? {
    var steps: [Step] = []
    var rest = path
    while !rest.isEmpty {
      if rest.first == "[" {
        guard let close = Self.close(of: rest), close > rest.index(after: rest.startIndex)
        else {
          return nil
        }
        steps.append(.bracket(String(rest[rest.index(after: rest.startIndex)..<close])))
        rest = rest[rest.index(after: close)...]
        guard rest.isEmpty || rest.first == "[" || rest.first == "." else { return nil }
      } else {
        if !steps.isEmpty { rest.removeFirst() }
        let key = rest.prefix { !".[]".contains($0) }
        guard !key.isEmpty, rest[key.endIndex...].first != "]" else { return nil }
        steps.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
    }
    return steps.isEmpty ? nil : steps
  }
}
