import JSON

extension Method {
  /// The answer to a line `{"name", "method", "inputs"}` of JSON, as a line; `nil` for a blank one.
  ///
  /// A line that cannot be read is answered with status `error`, the position and what is accepted.
  /// Other keys of a line are ignored. A line without a name is named `line` and its number.
  public static func answer(_ line: [UInt8], number: Int) -> String? {
    guard line.contains(where: { !isBlank($0) }) else { return nil }
    var call = Call(name: "line \(number)")
    var reader = JSONReader(line)
    // The byte order mark that some programs put before the first line.
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    let outcome: Outcome
    do throws(JSONProblem) {
      try reader.wholeObject { call.take($0.key, $0.value) }
      outcome = call.outcome(line: number)
    } catch {
      outcome = Outcome(message: "line \(number), \(error)")
    }
    return outcome.json(name: call.name).text
  }

  /// The answer to a line that is longer than can be read.
  public static func answer(tooLong number: Int, bytesMax: Int) -> String {
    let message = "line \(number): too long, accepted: at most \(bytesMax) bytes"
    return Outcome(message: message).json(name: "line \(number)").text
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

/// A parsed line: method, name and inputs.
private struct Call {
  var name: String
  private var method: JSONValue?
  private var inputs: JSONValue?
  private var otherName: JSONValue?

  init(name: String) {
    self.name = name
  }

  mutating func take(_ key: String, _ value: JSONValue) {
    switch key {
    case "name":
      switch value {
      case .string(let text): name = text
      case .null: break
      default: otherName = value
      }
    case "method": method = value
    case "inputs": inputs = value
    default: break
    }
  }

  func outcome(line: Int) -> Method.Outcome {
    if let otherName { return refusal(line, "name", otherName, "a text") }
    guard case .string(let method)? = method else {
      return refusal(line, "method", method, "the name of a method")
    }
    guard let values = inputs?.members else {
      return refusal(line, "inputs", inputs, "an object")
    }
    return Method.evaluate(method, inputs: values)
  }

  private func refusal(
    _ line: Int, _ key: String, _ found: JSONValue?, _ accepted: String
  ) -> Method.Outcome {
    let found = found?.excerpt ?? "missing"
    return Method.Outcome(message: "line \(line): `\(key)` is \(found), accepted: \(accepted)")
  }
}
