import PushModel

/// What a cap counts apart: ``Policy/eachCaps``.
public enum CapSubject: UInt8, Named, BitwiseCopyable {
  /// Every sender.
  case sender
  /// Every campaign; a push without one obeys no such cap.
  case campaign

  /// The number of subjects whose pushes a cap counts at one time for one recipient. While there are as
  /// many, the pushes of another are refused as for a full cap. *Assumption*.
  static let keysMax = 64

  /// What a cap of one subject is called among groups, for its place in the order of caps.
  var group: PushGroup {
    switch self {
    case .sender: .sender(BusinessID(rawValue: 0))
    case .campaign: .campaign("")
    }
  }

  /// The number by which a push is counted; `nil` where it has none.
  func key(of push: UnsafePointer<Push>) -> Int64? {
    switch self {
    case .sender: Int64(push.pointee.business.rawValue)
    case .campaign:
      push.pointee.campaign == .none ? nil : Int64(push.pointee.campaign.rawValue)
    }
  }
}

/// A cap that holds for every sender, or every campaign, apart.
public struct EachCap: Hashable, Sendable {
  /// The pushes that it counts.
  public var of: PushGroup
  /// The limit, its window and what happens beyond it. It has no reservations.
  public var cap: Cap

  /// A cap on every subject's pushes of a group.
  public init(of group: PushGroup = .global, _ cap: Cap) {
    of = group
    self.cap = cap
  }
}

extension EachCap: Fielded {
  /// Its keys: those of a cap without `reserve`, and the group.
  public static let fields = FieldList<EachCap>(
    of: EachCap(Cap(limit: 0, per: .localDay)), title: "Cap on each",
    "A limit for every sender, or every campaign, apart.",
    [Field("of", \.of, PushGroup.form, "The pushes that it counts.")]
      + Cap.ownFields.map { Field($0, of: \.cap) })
}
