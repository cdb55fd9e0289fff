import Testing

@testable import JSON

/// Values of Swift types from JSON, as Foundation's decoder reads them.
@Suite struct JSONDecodingTests {
  private struct Part: Codable, Hashable {
    var name: String?
    var sizes: [Int8]
    var by: [String: Double]
    var isOn: Bool
  }

  private func part(_ text: String) throws -> Part {
    try JSONValue(parsing: Array(text.utf8)).decode(Part.self)
  }

  @Test("a value is read with its lists and mappings, and null is absent")
  func reads() throws {
    let text = #"{"name":null,"sizes":[-128,127],"by":{"a":1,"b":0.5},"isOn":true,"other":1}"#
    #expect(
      try part(text) == Part(name: nil, sizes: [-128, 127], by: ["a": 1, "b": 0.5], isOn: true))
  }

  @Test(
    "what is of another kind is refused with the way to it",
    arguments: [
      (#"{"sizes":[1,128],"by":{},"isOn":true}"#, "sizes.1", "a whole number from -128 to 127"),
      (#"{"sizes":[1.5],"by":{},"isOn":true}"#, "sizes.0", "a whole number from -128 to 127"),
      (#"{"sizes":{},"by":{},"isOn":true}"#, "sizes", "an array"),
      (#"{"sizes":[],"by":{"a":"1"},"isOn":true}"#, "by.a", "a number"),
      (#"{"sizes":[],"by":[],"isOn":true}"#, "by", "an object"),
      (#"{"sizes":[],"by":{},"isOn":1}"#, "isOn", "true or false"),
      (#"{"name":1,"sizes":[],"by":{},"isOn":true}"#, "name", "a string"),
      (#"{"sizes":[],"by":{"a":"NaN"},"isOn":true}"#, "by.a", "a number"),
      (#"{"sizes":[],"by":{"a":"-Infinity"},"isOn":true}"#, "by.a", "a number"),
      (
        #"{"sizes":[],"by":{"\u00e9":1,"e\u0301":2},"isOn":true}"#, "by",
        "an object with each key once"
      ),
    ])
  func refuses(text: String, path: String, accepted: String) throws {
    let error = #expect(throws: DecodingError.self) { try part(text) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    #expect(context.debugDescription == "accepted: \(accepted)")
  }

  @Test("the name of a number that is not finite stays a text in a value of any kind")
  func names() throws {
    let value = try JSONValue(parsing: Array(#"["NaN", 1, 0.5]"#.utf8)).decode(JSONValue.self)
    #expect(value == ["NaN", 1, 0.5] && value.array?.first == .string("NaN"))
  }

  @Test("a key that must be there and is not is named")
  func missing() {
    let error = #expect(throws: DecodingError.self) { try part(#"{"by":{},"isOn":true}"#) }
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(key.stringValue == "sizes")
  }
}
