import JSON

extension Method {
  /// The answer of a method that was called by name.
  public struct Outcome: Hashable, Sendable, Codable {
    /// Whether a call gave outputs, and if not, why.
    public enum Status: String, Hashable, Sendable, Codable {
      /// The call succeeded and has outputs.
      case ok

      /// The input was refused, or the numerical library failed.
      case error

      /// Valid input without information on the question.
      case degenerate

      /// A method that is not built, or an input beyond its limits.
      case unsupported
    }

    /// Whether there are outputs.
    public let status: Status

    /// Results by the names of the method's ``Method/outputs``; empty unless ``status`` is `ok`.
    public let outputs: [String: JSONValue]

    /// Why there are no outputs.
    public let message: String?

    /// `exact_identity` when both arms are the same throughout.
    public let flag: String?

    static func ok(_ outputs: [String: JSONValue]) -> Outcome {
      Outcome(status: .ok, outputs: outputs, message: nil, flag: nil)
    }

    init(status: Status, outputs: [String: JSONValue], message: String?, flag: String?) {
      self.status = status
      self.outputs = outputs
      self.message = message
      self.flag = flag
    }

    /// Of a call that could not be read.
    init(message: String) {
      self.init(status: .error, outputs: [:], message: message, flag: nil)
    }

    init(_ error: StatisticsError) {
      outputs = [:]
      message = error.description
      switch error {
      case .invalid, .numerical: (status, flag) = (.error, nil)
      case .unsupported: (status, flag) = (.unsupported, nil)
      case .degenerate(_, .exactIdentity): (status, flag) = (.degenerate, "exact_identity")
      case .degenerate: (status, flag) = (.degenerate, nil)
      }
    }
  }
}

extension Method.Outcome {
  /// As an object of JSON: outputs always, a message where there are none.
  public func json(name: String) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "outputs": .object(outputs), "status": .string(status.rawValue),
    ]
    members["message"] = message.map { .string($0) }
    members["flag"] = flag.map { .string($0) }
    return .object(members)
  }
}
