import Foundation
import Testing

@testable import Statistics

/// JSON is read strictly, numbers to the last bit.
@Suite struct JSONReaderTests {
  private static func value(_ text: String) throws -> JSONValue {
    try JSONReader.value(Array(text.utf8))
  }

  @Test func valuesAreRead() throws {
    #expect(
      try Self.value(#" {"a": [1, -2.5, true, false, null], "b": {}, "c": []} "#)
        == .object([
          "a": .array([.integer(1), .number(-2.5), .bool(true), .bool(false), .null]),
          "b": .object([:]), "c": .array([]),
        ]))
    #expect(
      try Self.value(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é""#)
        == .string("\"\\/\u{8}\u{c}\n\r\té😀é"))
  }

  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9007199254740993", .integer(9_007_199_254_740_993)),
    ("9223372036854775808", .number(0x1p63)), ("1e22", .number(1e22)),
    ("3e23", .number(0x1.fc3842bd1f072p+77)),
    ("5e-324", .number(.leastNonzeroMagnitude)), ("2e-400", .number(0)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ("0.1", .number(0.1)), ("1E+2", .number(100)), ("-0.0", .number(-0.0)),
    ("1000000000000000000000000000000", .number(0x1.93e5939a08ceap+99)),
  ])
  func numbersAreExact(text: String, value: JSONValue) throws {
    #expect(try Self.value(text) == value)
  }

  /// Swift's own conversion agrees with the fast way.
  @Test func randomNumbersAreTheNearestDoubles() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<20_000 {
      let digits = (0...random.index(below: 20)).map { _ in "\(random.index(below: 10))" }.joined()
      let text = "1.\(digits)e\(random.index(below: 60) - 30)"
      #expect(try Self.value(text).double == Double(text), "\(text)")
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(try Self.value(JSONValue(number).text).double == number)
    }
  }

  @Test(arguments: [
    "", "tru", "nul", "+1", ".5", "1.", "1e", "-", "01", "0x1", "[1,]", "{\"a\":1,}", "{a:1}",
    "[1 2]", "\"", "\"\u{1}\"", #""\x""#, #""\u12""#, #""\udc00""#, #""\ud800\u0041""#, "[", "{",
    "1 2", "NaN", "Infinity", "-Infinity", "1e999", #"{"a":1,"a":2}"#, "'a'", "\u{FEFF}1",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSONProblem.self) { try Self.value(text) }
  }

  @Test func everyTruncationIsRefused() {
    let text = Array(#"{"a":[1.5e3,"é\n",true],"b":{"c":null}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONProblem.self) { try JSONReader.value(Array(text[..<count])) }
    }
  }

  /// Foundation reads what is written here as the same value.
  @Test func textsReadBack() throws {
    let value = JSONValue.object([
      "z": .array([.integer(-1), .number(1e-300), .null, .bool(true)]),
      "a\u{2028}\u{1}\"": .string("é😀\\\n"), "b": .object([:]),
    ])
    #expect(try JSONReader.value(Array(value.text.utf8)) == value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.text.utf8)) == value)
    #expect(value.text.hasPrefix(#"{"a\u2028\u0001\"":"é"#))
  }
}
