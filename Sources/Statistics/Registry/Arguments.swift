import JSON

/// The named inputs of one call, checked against the method's description.
struct Arguments: Sendable {
  /// Called for every input that is read, for tests of the descriptions.
  typealias Witness = @Sendable (_ name: String, _ kind: Method.Kind) -> Void

  let method: String
  private let values: [String: JSONValue]
  private let path: String
  private let witness: Witness?

  /// - Throws: `StatisticsError.invalid` for the first described input that is missing or of
  ///   another kind. Inputs that are not described are ignored.
  init(
    method: String, described: [Method.Input], values: [String: JSONValue],
    witness: Witness? = nil
  ) throws(StatisticsError) {
    for input in described {
      guard let fault = input.fault(in: values) else { continue }
      throw Check(method).invalid(
        fault.place, fault.found?.excerpt ?? "missing", accepted: fault.kind.accepted)
    }
    self.init(method: method, values: values, path: "", witness: witness)
  }

  private init(method: String, values: [String: JSONValue], path: String, witness: Witness?) {
    self.method = method
    self.values = values
    self.path = path
    self.witness = witness
  }

  private func read<T>(
    _ name: String, _ kind: Method.Kind, _ convert: (JSONValue) -> T?
  ) throws(StatisticsError) -> T {
    witness?(path + name, kind)
    guard let value = values[name], value != .null else {
      throw Check(method).invalid(path + name, "missing", accepted: kind.accepted)
    }
    guard let result = convert(value) else {
      throw Check(method).invalid(path + name, value.excerpt, accepted: kind.accepted)
    }
    return result
  }

  func number(_ name: String) throws(StatisticsError) -> Double {
    try read(name, .number, \.double)
  }

  var level: Double { get throws(StatisticsError) { try number("conf") } }
  var alpha: Double { get throws(StatisticsError) { try number("alpha") } }
  var power: Double { get throws(StatisticsError) { try number("power") } }
  var margin: Double { get throws(StatisticsError) { try number("margin") } }

  func int(_ name: String) throws(StatisticsError) -> Int { try read(name, .wholeNumber, \.int) }

  func bool(_ name: String) throws(StatisticsError) -> Bool {
    try read(name, .truth) { if case .bool(let value) = $0 { value } else { nil } }
  }

  func numbers(_ name: String) throws(StatisticsError) -> [Double] {
    try read(name, .list(.number)) { $0.list(\.double) }
  }

  func ints(_ name: String) throws(StatisticsError) -> [Int] {
    try read(name, .list(.wholeNumber)) { $0.list(\.int) }
  }

  /// A list of 0 and 1, or of false and true.
  func marks(_ name: String) throws(StatisticsError) -> [Bool] {
    try read(name, .list(.mark)) { $0.list(\.mark) }
  }

  func numberLists(_ name: String) throws(StatisticsError) -> [[Double]] {
    try read(name, .list(.list(.number))) { $0.list { $0.list(\.double) } }
  }

  func intLists(_ name: String) throws(StatisticsError) -> [[Int]] {
    try read(name, .list(.list(.wholeNumber))) { $0.list { $0.list(\.int) } }
  }

  /// One of the words of `T`.
  func word<T: RawRepresentable & CaseIterable>(
    _ name: String, as type: T.Type = T.self
  ) throws(StatisticsError) -> T where T.RawValue == String {
    try read(name, .word(type)) {
      if case .string(let text) = $0 { T(rawValue: text) } else { nil }
    }
  }

  /// The members of an object, read in turn by name.
  func object(_ name: String) throws(StatisticsError) -> Arguments {
    guard let members = values[name]?.members else {
      throw Check(method).invalid(path + name, "missing", accepted: "an object")
    }
    return Arguments(
      method: method, values: members, path: "\(path)\(name).", witness: witness)
  }
}
