import JSON
import TestSupport
import Testing

/// JSON is read strictly, numbers to the last bit.
@Suite struct JSONReadingTests {
  static func read(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test(
    "what RFC 8259 allows is read",
    arguments: [
      ("null", .null), (" true ", true), ("\t\r\nfalse\n", false),
      (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83c\udf5e""#, "🍞"), (#""🍞 é""#, "🍞 é"),
      (#""\u0000""#, "\u{0}"), ("[]", []), ("[ ]", []), ("[1, [2], {}]", [1, [2], [:]]),
      ("{}", [:]), (#"{"b" : 1 , "a":[true,null]}"#, ["b": 1, "a": [true, .null]]),
      (#"{"":null}"#, ["": .null]),
    ] as [(String, JSONValue)])
  func accepted(text: String, value: JSONValue) throws {
    #expect(try Self.read(text) == value)
  }

  @Test(
    "numbers are exact, whole ones in 64 bits and others as the nearest double",
    arguments: [
      ("0", 0), ("-0", 0), ("-12", -12), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("9223372036854775808", .number(0x1p63)), ("1e22", .number(1e22)),
      ("3e23", .number(0x1.fc3842bd1f072p+77)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("2e-400", .number(0)), ("1e-999", .number(0)), ("0.0", .number(0)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("0.1", .number(0.1)), ("-25e-2", .number(-0.25)), ("1e2", .number(100)),
      ("1E+2", .number(100)), ("-0.0", .number(-0.0)),
      ("1000000000000000000000000000000", .number(0x1.93e5939a08ceap+99)),
    ] as [(String, JSONValue)])
  func numbers(text: String, value: JSONValue) throws {
    #expect(try Self.read(text) == value)
  }

  @Test("Swift's own conversion agrees with the fast way")
  func randomNumbersAreTheNearestDoubles() throws {
    var chance = Chance(seed: 5)
    for _ in 0..<20_000 {
      let digits = (0...chance.below(20)).map { _ in "\(chance.below(10))" }.joined()
      let text = "1.\(digits)e\(chance.below(60) - 30)"
      #expect(try Self.read(text).double == Double(text), "\(text)")
      let number = Double(bitPattern: chance.next())
      guard number.isFinite else { continue }
      #expect(try Self.read(JSONValue(number).text).double == number)
    }
  }

  @Test(
    "what it does not allow is refused, at the column where it shows",
    arguments: [
      ("", 1, "a value"), ("  ", 3, "a value"), ("nul", 1, "a value"), ("nulL", 1, "a value"),
      ("True", 1, "a value"), ("tru", 1, "a value"), ("1 2", 3, "nothing after"),
      ("{} x", 4, "nothing after"), ("01", 1, "no leading zeros"), ("+1", 1, "a value"),
      ("-", 2, "a digit"), ("-a", 2, "a digit"), ("1.", 3, "a digit"), (".5", 1, "a value"),
      ("1.e3", 3, "a digit"), ("1e", 3, "a digit"), ("1e+", 4, "a digit"),
      ("1e999", 1, "numbers up to"), ("NaN", 1, "\"NaN\""), ("Infinity", 1, "\"Infinity\""),
      ("-Infinity", 1, "\"-Infinity\""), ("0x10", 2, "nothing after"), ("[1,]", 4, "a value"),
      ("[", 2, "a value"), ("[1", 3, "`,` or `]`"), ("[1 2]", 4, "`,` or `]`"),
      ("]", 1, "a value"), ("{", 2, "a key in quotes"), ("{1:2}", 2, "a key in quotes"),
      ("{a:1}", 2, "a key in quotes"), (#"{"a"}"#, 5, "`:`"),
      (#"{"a":1,}"#, 8, "a key in quotes"), (#"{"a":1 "b":2}"#, 8, "`,` or `}`"),
      (#"{"a":1,"a":2}"#, 8, "each key once"), (#"""#, 2, "at the end of a text"),
      ("\"\n\"", 2, "control characters"), ("\"\u{1}\"", 2, "control characters"),
      (#""\x""#, 3, "one of"), (#""\u12g4""#, 6, "four hexadecimal"),
      (#""\u12""#, 6, "four hexadecimal"), (#""\ud83c""#, 2, "both halves"),
      (#""\ud83c\u0041""#, 2, "both halves"), (#""\udf5e""#, 2, "both halves"),
      ("'a'", 1, "a value"), ("\u{feff}1", 1, "a value"),
    ])
  func refused(text: String, column: Int, accepted: String) {
    let error = #expect(throws: JSONProblem.self) { try Self.read(text) }
    let isExpected = error?.column == column && error?.accepted.contains(accepted) == true
    #expect(isExpected, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [[0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func badUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONProblem.self) {
      try JSONValue(parsing: [0x22] + bytes + [0x22])
    }
    #expect(error?.accepted == "text in UTF-8")
  }

  @Test("a text that was cut short is refused, wherever it was cut")
  func truncated() {
    let text = Array(#"{"a":[1.5e3,"é\n",true],"b":{"c":null}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: JSONProblem.self) { try JSONValue(parsing: Array(text[..<count])) }
    }
  }

  @Test("nesting is bounded, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try Self.read(nested(JSONValue.depthMax)).array?.count == 1)
    let oneMore = #expect(throws: JSONProblem.self) {
      try Self.read(nested(JSONValue.depthMax + 1))
    }
    #expect(oneMore?.column == JSONValue.depthMax + 1)
    #expect(oneMore?.accepted == "at most 63 levels")
    let error = #expect(throws: JSONProblem.self) {
      try Self.read(String(repeating: #"{"a":"#, count: 100_000))
    }
    #expect(error?.accepted == "at most 63 levels")
  }
}
