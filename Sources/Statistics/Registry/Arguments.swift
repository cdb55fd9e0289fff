/// The named inputs of one call, read with the type that the method asks for.
struct Arguments: Sendable {
  let method: String
  private let values: [String: JSONValue]

  init(method: String, values: [String: JSONValue]) {
    self.method = method
    self.values = values
  }

  private func required(_ name: String, _ accepted: String) throws(StatisticsError) -> JSONValue {
    guard let value = values[name] else {
      throw Check(method).invalid(name, "missing", accepted: accepted)
    }
    return value
  }

  private func read<T>(
    _ name: String, _ accepted: String, _ convert: (JSONValue) -> T?
  ) throws(StatisticsError) -> T {
    let value = try required(name, accepted)
    guard let result = convert(value) else {
      throw Check(method).invalid(name, value, accepted: accepted)
    }
    return result
  }

  func number(_ name: String) throws(StatisticsError) -> Double {
    let value = try read(name, "a number", \.double)
    try Check(method).finite(value, name)
    return value
  }

  func int(_ name: String) throws(StatisticsError) -> Int {
    try read(name, "a whole number", \.int)
  }

  func bool(_ name: String) throws(StatisticsError) -> Bool {
    try read(name, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
  }

  /// A list of numbers; the method itself refuses those that are not finite.
  func numbers(_ name: String) throws(StatisticsError) -> [Double] {
    try read(name, "a list of numbers") { $0.list(\.double) }
  }

  func ints(_ name: String) throws(StatisticsError) -> [Int] {
    try read(name, "a list of whole numbers") { $0.list(\.int) }
  }

  /// A list of 0 and 1, or of false and true.
  func flags(_ name: String) throws(StatisticsError) -> [Bool] {
    try read(name, "a list of 0 and 1") { $0.list(\.flag) }
  }

  func numberLists(_ name: String) throws(StatisticsError) -> [[Double]] {
    try read(name, "a list of lists of numbers") { $0.list { $0.list(\.double) } }
  }

  func intLists(_ name: String) throws(StatisticsError) -> [[Int]] {
    try read(name, "a list of lists of whole numbers") { $0.list { $0.list(\.int) } }
  }

  /// One of the words of `T`.
  func word<T: RawRepresentable & CaseIterable>(
    _ name: String, as type: T.Type
  ) throws(StatisticsError) -> T where T.RawValue == String {
    let accepted = T.allCases.map(\.rawValue).joined(separator: ", ")
    return try read(name, accepted) {
      if case .string(let text) = $0 { T(rawValue: text) } else { nil }
    }
  }

  /// The members of an object, read in turn by name.
  func object(_ name: String) throws(StatisticsError) -> Arguments {
    try read(name, "an object") {
      if case .object(let values) = $0 { Arguments(method: method, values: values) } else { nil }
    }
  }
}

extension JSONValue {
  fileprivate var flag: Bool? {
    switch self {
    case .bool(let value): value
    default: int == 0 ? false : int == 1 ? true : nil
    }
  }

  fileprivate func list<T>(_ convert: (JSONValue) -> T?) -> [T]? {
    guard case .array(let values) = self else { return nil }
    let results = values.compactMap(convert)
    return results.count == values.count ? results : nil
  }
}
