import PushModel

/// A limit on how many pushes a recipient gets in a window.
public struct Cap: Hashable, Sendable {
  /// Most pushes in the window; 0 lets none through.
  public var limit: Int
  /// The span over which pushes are counted.
  public var per: CapWindow
  /// What happens to a push that finds the window full.
  public var overflow: Overflow
  /// Groups that neither obey nor consume the cap. Security is always exempt (S1-7-security).
  public var exempt: [PushGroup]
  /// Whether exempt pushes consume the cap although they do not obey it (C-04).
  public var exemptConsumes: Bool
  /// Places that are kept for groups; none by default.
  public var reserve: [Reservation]

  /// A cap. By default it drops what exceeds it; transactional and security pushes are exempt.
  ///
  /// ``PolicyTable/init(_:)`` checks that `limit` is in 0...``limitMax``.
  public init(
    limit: Int, per: CapWindow, overflow: Overflow = .drop,
    exempt: [PushGroup] = Cap.defaultExempt, exemptConsumes: Bool = false,
    reserve: [Reservation] = []
  ) {
    self.limit = limit
    self.per = per
    self.overflow = overflow
    self.exempt = exempt
    self.exemptConsumes = exemptConsumes
    self.reserve = reserve
  }

  /// The default exemptions: transactional and security pushes are unlimited (S1-8).
  public static let defaultExempt: [PushGroup] = [
    .category(.transactional), .category(.security),
  ]

  /// The highest limit. A rolling window stores one timestamp per push that it counts.
  public static let limitMax = 1_000
  static let limits = 0...limitMax

  /// What happens to a push that finds the window full.
  public enum Overflow: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
    /// Refused, and never sent later (S1-8-mkt).
    case drop
    /// Waits until the window has room.
    case `defer`
    /// Joins one summary that goes when the window has room (S1-8-msg).
    case digest
  }
}

extension Cap: Fielded {
  /// Its keys.
  public static let fields = FieldList<Cap>(
    of: Cap(limit: 0, per: .localDay), title: "Cap",
    "A limit on how many pushes a recipient gets in a window.",
    ownFields + [
      Field(
        "reserve", \.saidReserve,
        .optional(
          .list(of: .fields(of: Reservation.self)), "No places; removes inherited reservations."),
        "Places that are kept for groups: a minimum for each in every window.",
        source: "docs/caps.md", .unsaid)
    ])

  /// Its keys but `reserve`, which a cap on each subject has not.
  static let ownFields: [Field<Cap>] = [
    Field(
      "limit", \.limit, .integer(limits), "The most pushes in the window; 0 lets none through.",
      .required),
    Field(
      "per", \.per, CapWindow.form,
      "The window: the recipient's local day or ISO week, or a rolling time.", source: "B1, O1",
      .required),
    Field(
      "overflow", \.overflow,
      .words(of: Cap.Overflow.self) { overflow in
        switch overflow {
        case .drop: "Refused, and never sent later."
        case .defer: "Waits until the window has room."
        case .digest: "Joins one summary that goes when the window has room."
        }
      }, "What happens to a push beyond the limit.", source: "S1-8-mkt"),
    Field(
      "exempt", \.exempt, .list(of: PushGroup.form),
      "Groups that neither obey nor consume the cap; security is always one of them.",
      source: "S1-8, S1-7-security"),
    Field(
      "exemptConsumes", \.exemptConsumes, .flag, "Exempt pushes consume the cap all the same.",
      source: "C-04"),
  ]

  /// ``reserve`` as a file has it.
  private var saidReserve: [Reservation]? {
    get { reserve.isEmpty ? nil : reserve }
    set { reserve = newValue ?? [] }
  }

  /// A cap wherever one may stand.
  static let form = FieldForm.named("cap", .fields(of: Cap.self))
}

/// The span a cap counts over, in the recipient's zone where it follows a calendar.
public enum CapWindow: Hashable, Sendable {
  /// The given length of time up to now. A push leaves the window exactly that long after it was
  /// sent (O1).
  case rolling(Interval)
  /// The recipient's local date (B1).
  case localDay
  /// The recipient's local week, Monday to Sunday.
  case isoWeek
}

extension CapWindow: TextCoded {
  /// The text form: `localDay`, `isoWeek`, or `rolling` and a length, such as `rolling 7d`.
  public var description: String {
    switch self {
    case .rolling(let length): "rolling \(length)"
    case .localDay: "localDay"
    case .isoWeek: "isoWeek"
    }
  }

  /// The window that `text` names; `nil` if it names none or its length is not positive.
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

  /// What is said of another text.
  public static var refusal: String { "no window such as `localDay`, `isoWeek`, `rolling 7d`" }
}

extension CapWindow {
  static let form = FieldForm.either([
    .words([FieldWord("localDay"), FieldWord("isoWeek")]),
    .text(
      FieldText(
        "a rolling window such as 'rolling 7d', at most 365d",
        regex: "^rolling [0-9]+(ms|s|min|h|d|w)$"
      ) { text in
        guard case .rolling(let length) = CapWindow(text) else { return false }
        return length <= .days(365)
      }),
  ])
}
