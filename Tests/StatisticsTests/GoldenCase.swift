import Foundation
import JSON
import Statistics
import Testing

/// A reference case: inputs of a method and the answer that another tool gave.
struct GoldenCase: Decodable, Sendable, CustomTestStringConvertible {
  enum Kind: String, Decodable, Sendable {
    case value, error, degenerate
  }

  struct Expectation: Decodable, Sendable {
    let value: JSONValue
    let rtol: Double?
    let atol: Double?
  }

  private struct File: Decodable {
    let schema: String
    let cases: [GoldenCase]
  }

  let name: String
  let method: String
  let kind: Kind
  let inputs: [String: JSONValue]
  let expected: [String: Expectation]
  let tool: String

  var testDescription: String { "\(name): \(method) by \(tool)" }

  /// All cases of the folder, in the order of file names.
  static let all: [GoldenCase] = {
    let folder = Bundle.module.resourceURL!.appending(path: "Golden")
    let names = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name in
      let data = try! Data(contentsOf: folder.appending(path: name))
      return try! JSONDecoder().decode(File.self, from: data).cases
    }
  }()
}
