import PushModel

/// A limit on how many pushes a recipient gets in a window.
public struct Cap: Hashable, Sendable, Codable {
  /// Most pushes in the window; 0 lets none through.
  public var limit: Int
  public var per: CapWindow
  public var overflow: Overflow
  /// Types and categories that neither obey nor consume it; security is always one of them
  /// (S1-7-security).
  public var exempt: [PushGroup]
  /// Exempt pushes consume it all the same (C-04).
  public var exemptConsumes: Bool

  public init(
    limit: Int, per: CapWindow, overflow: Overflow = .drop,
    exempt: [PushGroup] = Cap.defaultExempt, exemptConsumes: Bool = false
  ) {
    self.limit = limit
    self.per = per
    self.overflow = overflow
    self.exempt = exempt
    self.exemptConsumes = exemptConsumes
  }

  /// S1-8: transactional and security pushes are unlimited.
  public static let defaultExempt: [PushGroup] = [
    .category(.transactional), .category(.security),
  ]

  /// Most pushes a rolling window can count: their moments are remembered one by one.
  public static let limitMax = 1_000
  static let limits = 0...limitMax

  public enum Overflow: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// Refused, and never sent later (S1-8-mkt).
    case drop
    /// Waits until the window has room.
    case `defer`
    /// Joins one summary that goes when the window has room (S1-8-msg).
    case digest
  }
}

/// The span a cap counts over, in the recipient's zone where it follows a calendar.
public enum CapWindow: Hashable, Sendable {
  /// The last so much time: a push leaves the window exactly that long after it was sent (O1).
  case rolling(Interval)
  /// The local date (B1).
  case localDay
  /// Monday to Sunday, local.
  case isoWeek
}

extension CapWindow: Codable, CustomStringConvertible {
  public var description: String {
    switch self {
    case .rolling(let length): "rolling \(length)"
    case .localDay: "localDay"
    case .isoWeek: "isoWeek"
    }
  }

  public init?(_ text: String) {
    switch text {
    case "localDay": self = .localDay
    case "isoWeek": self = .isoWeek
    default:
      guard text.hasPrefix("rolling "), let length = Interval(String(text.dropFirst(8))),
        length > .zero
      else { return nil }
      self = .rolling(length)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = CapWindow(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "`\(text)` is no window such as `localDay`, `isoWeek`, `rolling 7d`")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
