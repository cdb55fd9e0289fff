/// Why bytes are no JSON text, and the offset of the byte at which that showed.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "no value can go on like this"
    case trailingBytes = "the value is followed by something else"
    case tooDeep = "values are nested too deeply"
    case numberOutOfRange = "the number does not fit"
    case badString = "the string has a bad escape, a control character or bad UTF-8"
  }

  public var reason: Reason
  public var offset: Int

  public var description: String { "byte \(offset): \(reason.rawValue)" }
}
