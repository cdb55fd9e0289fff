import JSON
import PushFanout
import TestSupport

/// The extract of FCM's discovery document in `Tests/Providers`, and what it finds wrong with a request.
struct FCMSchema {
  let revision: String
  private let schemas: JSONValue

  init() throws {
    let document = try JSONValue(
      parsing: Array(Repository.text("Tests/Providers/fcm.v1.json").utf8))
    revision = document["revision"]?.string ?? ""
    schemas = document["schemas"] ?? .null
  }

  /// Every fault of a request's body: a field that is unknown or only for output, a wrong type
  /// or value, and what descriptions alone forbid.
  func faults(in body: [UInt8]) throws -> [String] {
    let request = try JSONValue(parsing: body)
    return faults(in: request, as: ["$ref": "SendMessageRequest"], at: "")
      + Self.faults(inMessage: request["message"] ?? .null)
  }

  private func faults(in value: JSONValue, as type: JSONValue, at path: String) -> [String] {
    if let name = type["$ref"]?.string {
      guard case .object(let members) = value, let fields = schemas[name] else {
        return ["\(path) is no \(name)"]
      }
      return members.flatMap { member in
        let place = path + "." + member.key
        guard let field = fields[member.key] else { return ["\(place) is unknown"] }
        return faults(in: member.value, as: field, at: place)
      }
    }
    if type["readOnly"] == .bool(true) { return ["\(path) is only for output"] }
    switch (type["type"]?.string, value) {
    case ("any", _), ("boolean", .bool): return []
    case ("string", .string(let text)): return Self.faults(in: text, as: type, at: path)
    case ("integer", .integer(let number)):
      return Int32(exactly: number) == nil ? ["\(path) does not fit in 32 bits"] : []
    case ("number", .integer), ("number", .number): return []
    case ("array", .array(let elements)):
      return elements.flatMap { faults(in: $0, as: type["items"] ?? .null, at: path + "[]") }
    case ("object", .object(let members)):
      let each = type["additionalProperties"] ?? .null
      return members.flatMap { faults(in: $0.value, as: each, at: path + "." + $0.key) }
    case (let expected, _): return ["\(path) is no \(expected ?? "value")"]
    }
  }

  private static func faults(in text: String, as type: JSONValue, at path: String) -> [String] {
    if let values = type["enum"]?.array, !values.contains(.string(text)) {
      return ["\(path) is none of its values"]
    }
    switch type["format"]?.string {
    case nil: return []
    case "google-duration":
      return text.wholeMatch(of: /[0-9]+(\.[0-9]{1,9})?s/) == nil ? ["\(path) is no duration"] : []
    case let format?: return ["\(path) has the format \(format), which no request needs"]
    }
  }

  /// What the descriptions of `Message` say.
  private static func faults(inMessage message: JSONValue) -> [String] {
    let targets = ["token", "fid", "topic", "condition"].filter { message[$0] != nil }
    guard case .object(let data)? = message["data"] else { return ["no data"] }
    let reserved = data.map(\.key).filter { key in
      ["from", "message_type"].contains(key) || key.hasPrefix("google.")
        || key.hasPrefix("gcm.notification.")
    }
    return (targets.count == 1 ? [] : ["\(targets.count) targets"])
      + (message["name"] == nil ? [] : [".message.name is only for output"])
      + (message["android"] != nil && message["androidV2"] != nil ? ["android twice"] : [])
      + reserved.map { ".message.data.\($0) is reserved" }
  }
}
