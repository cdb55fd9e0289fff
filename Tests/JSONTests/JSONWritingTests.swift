import Foundation
import JSON
import TestSupport
import Testing

/// A value has one text, which is read as the same value.
@Suite struct JSONWritingTests {
  @Test("it writes no byte more than needed, escapes what it must, and leaves nil members out")
  func written() {
    let value: JSONValue = [
      "a": [1, 0.5, .null, false], "left out": nil,
      "\"\\\n\r\t\u{1}\u{1f}/": "é🍞\u{7f}",
    ]
    #expect(
      value.text
        == #"{"a":[1,0.5,null,false],"\"\\\n\r\t\u0001\u001f/":"é🍞"# + "\u{7f}\"}")
    #expect(JSONValue.number(.infinity).text == "null")
  }

  @Test("a separator of lines costs its own three bytes, as any letter does")
  func separators() {
    for text in ["\u{2028}", "\u{2029}"] { #expect(JSONValue.string(text).bytes.count == 3 + 2) }
  }

  @Test("Foundation reads what is written as the same value, with sorted members")
  func foundation() throws {
    let value = JSONValue.object([
      "z": [-1, 1e-300, .null, true], "a\u{2028}\u{1}\"": "é😀\\\n", "b": [:],
    ])
    #expect(value.text.hasPrefix("{\"a\u{2028}" + #"\u0001\"":"é"#))
    #expect(try JSONValue(parsing: value.bytes) == value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.bytes)) == value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test("what is written is read again", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let value = Self.random(&chance, depth: 0)
    #expect(try JSONValue(parsing: value.bytes) == value)
  }

  private static func random(_ chance: inout Chance, depth: Int) -> JSONValue {
    switch chance.below(depth < 6 ? 8 : 5) {
    case 0: return .null
    case 1: return .bool(chance.happens(0.5))
    case 2: return .integer(Int(bitPattern: UInt(chance.next() >> UInt64(chance.below(64)))))
    case 3:
      let number = Double(bitPattern: chance.next())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .string(text(&chance))
    case 5: return .array((0..<chance.below(5)).map { _ in random(&chance, depth: depth + 1) })
    default:
      let members = (0..<chance.below(5)).map { place in
        JSONValue.Member("\(place)" + text(&chance), random(&chance, depth: depth + 1))
      }
      return .object(members)
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
