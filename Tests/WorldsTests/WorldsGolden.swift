import Foundation
import JSON
import Testing

/// A toy problem whose answer another tool gave: `Golden/worlds.json`.
struct WorldsGolden: Decodable, Sendable {
  private struct Expectation: Decodable, Sendable {
    let value: JSONValue
    let rtol, atol: Double
  }

  private struct File: Decodable {
    let cases: [WorldsGolden]
  }

  let name: String
  let inputs: [String: JSONValue]
  private let expected: [String: Expectation]

  private static let all: [WorldsGolden] = {
    let file = Bundle.module.resourceURL!.appending(path: "Golden/worlds.json")
    return try! JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
  }()

  static let names = all.map(\.name)

  static func named(_ name: String) -> WorldsGolden { all.first { $0.name == name }! }

  func number(_ input: String) -> Double { inputs[input]!.double! }
  func numbers(_ input: String) -> [Double] { Self.numbers(inputs[input]!) }

  func rows(_ input: String) -> [[Double]] {
    guard case .array(let rows) = inputs[input]! else { return [] }
    return rows.map(Self.numbers)
  }

  /// The answer: one number or more.
  func answer(_ output: String) -> [Double] {
    let value = expected[output]!.value
    return value.double.map { [$0] } ?? Self.numbers(value)
  }

  /// Fails unless `found` is the answer within its own tolerances.
  func expect(_ output: String, _ found: Double..., from: SourceLocation = #_sourceLocation) {
    expect(output, found, from: from)
  }

  func expect(_ output: String, _ found: [Double], from: SourceLocation = #_sourceLocation) {
    let (wanted, allowed) = (answer(output), expected[output]!)
    #expect(found.count == wanted.count, sourceLocation: from)
    for (one, other) in zip(found, wanted) {
      let off = abs(one - other)
      #expect(
        off <= allowed.atol + allowed.rtol * abs(other), "\(name), \(output): \(found)",
        sourceLocation: from)
    }
  }

  private static func numbers(_ value: JSONValue) -> [Double] {
    guard case .array(let values) = value else { return [] }
    return values.map { $0.double! }
  }
}
