import JSON

extension JSONValue {
  /// Whether something happened: 1 or true, 0 or false.
  var mark: Bool? {
    switch self {
    case .bool(let value): value
    default: int == 0 ? false : int == 1 ? true : nil
    }
  }

  /// The elements of a list that all convert.
  func list<T>(_ convert: (JSONValue) -> T?) -> [T]? {
    guard case .array(let values) = self else { return nil }
    var results: [T] = []
    results.reserveCapacity(values.count)
    for value in values {
      guard let result = convert(value) else { return nil }
      results.append(result)
    }
    return results
  }

  /// The beginning of the text, for errors.
  var excerpt: String {
    switch self {
    case .array(let values) where values.count > 8: "a list of \(values.count)"
    case .object(let members): "an object of \(members.count)"
    default: Self.shortened(text)
    }
  }
}
