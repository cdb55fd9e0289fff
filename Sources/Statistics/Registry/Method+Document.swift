import JSON

extension Method {
  /// Inputs from a document: an object of inputs, or a whole call that has them under `inputs`.
  public static func inputs(
    ofDocument bytes: [UInt8]
  ) throws(JSONProblem) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    var reader = JSONReader(bytes)
    try reader.wholeObject { members[$0.key] = $0.value }
    return members["inputs"]?.members ?? members
  }

  /// Inputs that the method does not know, sorted.
  public func unknown(_ values: [String: JSONValue]) -> [String] {
    let known = Set(inputs.map(\.name))
    return values.keys.filter { !known.contains($0) }.sorted()
  }

  /// The description as an object of JSON.
  public var json: JSONValue {
    .object([
      "name": .string(name), "summary": .string(summary),
      "inputs": .array(inputs.map(\.json)), "outputs": .array(outputs.map(\.json)),
    ])
  }
}

extension Method.Input {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "accepted": .string(kind.accepted), "meaning": .string(meaning),
      "optional": .bool(isOptional), "type": .string(kind.type),
    ]
    if case .word(let words) = kind { members["words"] = .array(words.map { .string($0) }) }
    if case .object(let inputs) = kind { members["members"] = .array(inputs.map(\.json)) }
    return .object(members)
  }
}

extension Method.Output {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(name), "meaning": .string(meaning), "optional": .bool(isOptional),
    ])
  }
}

extension Method.Kind {
  /// In one word, for programs.
  fileprivate var type: String {
    switch self {
    case .number: "number"
    case .wholeNumber: "integer"
    case .truth: "boolean"
    case .mark: "mark"
    case .word: "word"
    case .list(let kind): "[\(kind.type)]"
    case .object: "object"
    }
  }
}
