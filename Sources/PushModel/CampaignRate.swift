/// A number of calls in a unit of time. As text: `600 per min`, `10 per s` or `5000 per h`.
public struct CampaignRate: Hashable, Sendable, BitwiseCopyable {
  /// The units of time.
  public enum Unit: String, CaseIterable, Sendable, BitwiseCopyable {
    /// A second.
    case second = "s"
    /// A minute.
    case minute = "min"
    /// An hour.
    case hour = "h"

    /// The length in milliseconds.
    public var milliseconds: Int64 {
      switch self {
      case .second: 1_000
      case .minute: 60_000
      case .hour: 3_600_000
      }
    }
  }

  /// The number of calls, 1...``countMax``.
  public var count: Int
  /// The time in which they go.
  public var unit: Unit

  /// The most calls in a unit.
  public static let countMax = 1_000_000

  /// A rate.
  public init(_ count: Int, per unit: Unit) { (self.count, self.unit) = (count, unit) }

  /// The number of calls that go within a length, of which the first goes at once.
  public func calls(within length: Interval) -> Int {
    guard length > .zero else { return 0 }
    let (whole, _) = Int64(count).multipliedReportingOverflow(by: length.milliseconds - 1)
    return 1 + Int(whole / unit.milliseconds)
  }
}

extension CampaignRate: TextCoded {
  /// The text form.
  public var description: String { "\(count) per \(unit.rawValue)" }

  /// The rate that a text such as `600 per min` names; `nil` for any other text.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "per", let unit = Unit(rawValue: String(words[2])),
      words[0].allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(words[0]),
      (1...Self.countMax).contains(count)
    else { return nil }
    self.init(count, per: unit)
  }

  /// What is said of another text.
  public static var refusal: String { "no rate such as `600 per min`" }

  /// What may stand behind a key.
  package static let form = FieldForm.text(
    FieldText(
      "a rate of 1 to 1,000,000 calls such as '600 per min', in s, min or h",
      regex: "^[1-9][0-9]{0,6} per (s|min|h)$", accepts: { CampaignRate($0) != nil }))
}
