import PushFanout
import TestSupport
import Testing

@Suite struct JSONTests {
  static func read(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8)) }

  @Test(
    "what RFC 8259 allows is read",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\t\r\nfalse\n", .bool(false)),
      ("0", 0), ("-0", 0), ("-12", -12), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", .number(1.5)),
      ("1e2", .number(100)), ("1E+2", .number(100)), ("-25e-2", .number(-0.25)),
      ("0.0", .number(0)), ("1e-999", .number(0)),
      (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83c\udf5e""#, "🍞"), (#""🍞 é""#, "🍞 é"),
      (#""\u0000""#, "\u{0}"), ("[]", []), ("[ ]", []), ("[1, [2], {}]", [1, [2], [:]]),
      ("{}", [:]), (#"{"a" : 1 , "b":[true]}"#, ["a": 1, "b": [.bool(true)]]),
      (#"{"a":1,"a":2}"#, ["a": 1, "a": 2]), (#"{"":null}"#, ["": .null]),
    ] as [(String, JSON)])
  func accepted(text: String, value: JSON) throws {
    #expect(try Self.read(text) == value)
  }

  @Test(
    "what it does not allow is refused, at the byte where it shows",
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("nul", .unexpectedEnd, 3),
      ("nulL", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("1 2", .trailingBytes, 2),
      ("{} x", .trailingBytes, 3), ("01", .trailingBytes, 1), ("+1", .unexpectedByte, 0),
      ("-", .unexpectedEnd, 1), ("-a", .unexpectedByte, 1), ("1.", .unexpectedEnd, 2),
      (".5", .unexpectedByte, 0), ("1.e3", .unexpectedByte, 2), ("1e", .unexpectedEnd, 2),
      ("1e+", .unexpectedEnd, 3), ("1e999", .numberOutOfRange, 5), ("NaN", .unexpectedByte, 0),
      ("0x10", .trailingBytes, 1), ("[1,]", .unexpectedByte, 3), ("[1", .unexpectedEnd, 2),
      ("[1 2]", .unexpectedByte, 3), ("]", .unexpectedByte, 0), ("{", .unexpectedEnd, 1),
      ("{1:2}", .unexpectedByte, 1), (#"{"a"}"#, .unexpectedByte, 4),
      (#"{"a":1,}"#, .unexpectedByte, 7), (#"{"a":1 "b":2}"#, .unexpectedByte, 7),
      (#"""#, .unexpectedEnd, 1), ("\"\n\"", .badString, 1), (#""\x""#, .badString, 3),
      (#""\u12g4""#, .badString, 5), (#""\ud83c""#, .badString, 7),
      (#""\ud83c\u0041""#, .badString, 13), (#""\udf5e""#, .badString, 7),
      ("'a'", .unexpectedByte, 0), ("\u{feff}1", .unexpectedByte, 0),
    ] as [(String, JSONError.Reason, Int)])
  func refused(text: String, reason: JSONError.Reason, offset: Int) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.reason == reason && error?.offset == offset, "\(String(describing: error))")
  }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [[0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func badUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: [0x22] + bytes + [0x22]) }
    #expect(error?.reason == .badString)
  }

  @Test("nesting is bounded, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try Self.read(nested(JSON.depthMax)).array?.count == 1)
    let oneMore = #expect(throws: JSONError.self) { try Self.read(nested(JSON.depthMax + 1)) }
    #expect(oneMore?.reason == .tooDeep && oneMore?.offset == JSON.depthMax)
    let error = #expect(throws: JSONError.self) {
      try Self.read(String(repeating: #"{"a":"#, count: 100_000))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test("it writes no byte more than needed, escapes what it must, and leaves nil members out")
  func written() {
    let value: JSON = [
      "a": [1, .number(0.5), .null, .bool(false)], "left out": nil,
      "\"\\\n\r\t\u{1}\u{1f}/": "é🍞\u{7f}",
    ]
    #expect(
      value.bytes.text
        == #"{"a":[1,0.5,null,false],"\"\\\n\r\t\u0001\u001f/":"é🍞"# + "\u{7f}\"}")
    #expect(JSON.number(.infinity).bytes.text == "null")
  }

  @Test("what is written is read again", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let value = Self.random(&chance, depth: 0)
    #expect(try JSON(parsing: value.bytes) == value)
  }

  private static func random(_ chance: inout Chance, depth: Int) -> JSON {
    switch chance.below(depth < 6 ? 8 : 5) {
    case 0: return .null
    case 1: return .bool(chance.happens(0.5))
    case 2: return .integer(Int64(bitPattern: chance.next() >> UInt64(chance.below(64))))
    case 3:
      let number = Double(bitPattern: chance.next())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .string(text(&chance))
    case 5: return .array((0..<chance.below(5)).map { _ in random(&chance, depth: depth + 1) })
    default:
      return .object(
        (0..<chance.below(5)).map { _ in
          .init(text(&chance), random(&chance, depth: depth + 1))
        })
    }
  }

  private static func text(_ chance: inout Chance) -> String {
    let scalars = (0..<chance.below(9)).compactMap { _ in
      Unicode.Scalar(UInt32(chance.below([0x30, 0x80, 0x3000, 0x11_0000][chance.below(4)])))
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
