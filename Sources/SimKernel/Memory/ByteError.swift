/// Why stored bytes cannot be read.
public struct ByteError: Error, Hashable, Sendable {
  /// How many bytes come before what is wrong.
  public let place: Int
  public let reason: Reason

  public enum Reason: Hashable, Sendable {
    /// They end where more must follow.
    case cutShort
    case tooLong(by: Int)
    /// The value has a shorter form.
    case padded(name: String)
    case outOfRange(name: String, found: String, accepted: String)
  }

  public init(_ place: Int, _ reason: Reason) {
    self.place = place
    self.reason = reason
  }
}

extension ByteError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .cutShort: "it ends after \(place) bytes, in the middle"
    case .tooLong(let count): "\(count) bytes follow its end after \(place)"
    case .padded(let name): "byte \(place): `\(name)` is not in its shortest form"
    case .outOfRange(let name, let found, let accepted):
      "byte \(place): `\(name)` is \(found), accepted is \(accepted)"
    }
  }
}
