import Foundation
import Testing

@testable import Documents

@Suite("A shape prints the JSON Schema of what it accepts")
struct JSONSchemaTests {
  private func json(_ shape: Shape) -> String {
    shape.jsonSchema(title: "PushLab scenario").json
  }

  private func property(_ shape: Shape, default fallback: String? = nil) -> DocumentNode? {
    let schema = Shape.object(Property("x", shape, default: fallback)).jsonSchema(title: "T")
    return schema["properties"]?["x"]
  }

  @Test("The whole schema of a cap, to the letter")
  func wholeSchema() {
    #expect(
      json(
        .object(
          Property("cap", .named("cap") { SampleDocument.cap }, required: true, doc: "One cap.")))
          == #"""
          {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "PushLab scenario",
            "type": "object",
            "properties": {
              "cap": {
                "title": "cap",
                "description": "One cap.",
                "$ref": "#/$defs/cap"
              }
            },
            "required": [
              "cap"
            ],
            "additionalProperties": false,
            "$defs": {
              "cap": {
                "type": "object",
                "properties": {
                  "limit": {
                    "title": "limit",
                    "description": "The most pushes in a window.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 10000
                  },
                  "per": {
                    "title": "per",
                    "description": "Accepted: localDay, isoWeek or a rolling window such as 'rolling 7d'.",
                    "type": "string",
                    "pattern": "^(localDay|isoWeek|rolling [0-9]+(ms|s|min|h|d|w))$",
                    "default": "localDay"
                  },
                  "overflow": {
                    "title": "overflow",
                    "enum": [
                      "drop",
                      "defer",
                      "digest"
                    ],
                    "default": "drop"
                  }
                },
                "required": [
                  "limit"
                ],
                "additionalProperties": false
              }
            }
          }

          """#)
  }

  @Test(arguments: [
    (Shape.number(.above(0, to: 1.5), unit: "kg"), ["exclusiveMinimum": "0", "maximum": "1.5"]),
    (.number(.from(0, to: 1)), ["pattern": "^-?[0-9][0-9_]*([.][0-9_]+)? *%$", "maximum": "1"]),
    (.number(.from(-1, to: 1)), ["type": "number", "minimum": "-1", "maximum": "1"]),
    (.integer(), ["type": "integer"]), (.boolean, ["type": "boolean"]),
    (.duration(), ["type": "string", "pattern": "^[0-9]+(ms|s|min|h|d|w)$"]),
    (.date, ["type": "string", "format": "date"]),
    (.list(of: .boolean, count: 1...8), ["type": "array", "minItems": "1", "maxItems": "8"]),
  ])
  func keywords(shape: Shape, expected: [String: String]) throws {
    let schema = try #require(property(shape))
    for (key, value) in expected {
      #expect(schema[key]?.scalar == value, "\(key)")
    }
  }

  @Test("Explained choices carry their words, alternatives and null stand side by side")
  func alternatives() {
    #expect(
      property(.nullable(.choice([Choice("a", "First."), Choice("b")])))?["anyOf"]
        == .list([
          .mapping([
            "oneOf": .list([
              .mapping(["const": .text("a"), "description": .text("First.")]),
              .mapping(["const": .text("b")]),
            ])
          ]), .mapping(["type": .text("null")]),
        ]))
  }

  @Test("Free keys have a schema of their own")
  func freeKeys() {
    let schema = property(.map(key: .choices("a"), value: .boolean))
    #expect(schema?["propertyNames"] == .mapping(["enum": .list([.text("a")])]))
    #expect(schema?["additionalProperties"] == .mapping(["type": .text("boolean")]))
  }

  @Test("Defaults have the type of their place and sources stand in the description")
  func defaultsAndSources() {
    let shape = Shape.object(
      Property("a", .integer(), default: "20_000", doc: "Many.", source: "assumption"),
      Property("b", .text(), default: "010"), Property("c", .boolean, default: "true"))
    let text = json(shape)
    #expect(text.contains("\"default\": 20000"))
    #expect(text.contains("\"default\": \"010\""))
    #expect(text.contains("\"default\": true"))
    #expect(text.contains("\"description\": \"Many. Source: assumption.\""))
  }

  @Test("A shape within itself is defined once")
  func recursion() {
    let text = json(ShapeValidationTests.rule)
    #expect(text.components(separatedBy: "\"rule\": {").count == 2)
    #expect(text.contains("\"$ref\": \"#/$defs/rule\""))
  }

  @Test("The schema is JSON and the same twice")
  func deterministic() throws {
    let text = json(SampleDocument.scenario)
    #expect(text == json(SampleDocument.scenario))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == "PushLab scenario")
  }

  @Test("Any text and number is written as JSON reads it")
  func jsonText() throws {
    let texts = ["\"", "\\", "\n\t\r", "\u{0}\u{1F}\u{7F}", "é😀", "010", "", "true"]
    let written = DocumentNode.list(texts.map { .text($0) }).json
    let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
    #expect(read == texts)
    #expect(written.contains(#""\u0000\u001f\u007f""#))
    let mixed = DocumentNode.list([
      .plain("1_000.5"), .plain("1E3"), .null, .list([]), .mapping([:]),
    ])
    #expect(mixed.json == "[\n  1000.5,\n  1e3,\n  null,\n  [],\n  {}\n]\n")
  }
}
