import PushModel

/// The subject of a text: the key of texts in a ``Content``.
public enum Topic: Hashable, Sendable {
  /// One event of a type.
  case one(PushType)
  /// A digest of two or more events of a type.
  case many(PushType)
  /// A report that has come into this state.
  case report(ReportStatus)
  /// A reminder, by the index of its text in the pool, which is repeated up to
  /// ``TypeContent/poolRange`` (S2-random).
  case reminder(Int)

  /// The topic of a push; a digest of one event is told as that event.
  public init(_ push: Push, _ slots: Slots) {
    if push.items > 1 {
      self = .many(push.type)
    } else if push.type == .reportStatus, let status = slots.report {
      self = .report(status)
    } else if push.type == .reminder {
      self = .reminder(Int(push.variant) % TypeContent.poolRange.upperBound)
    } else {
      self = .one(push.type)
    }
  }

  /// The number of places: two for each number of a type, then those of states and reminders.
  static var count: Int {
    2 * PushType.countMax + ReportStatus.allCases.count + TypeContent.poolRange.upperBound
  }

  /// Its place, 0..<``count``.
  var index: Int {
    let types = PushType.countMax
    return switch self {
    case .one(let type): Int(type.rawValue)
    case .many(let type): types + Int(type.rawValue)
    case .report(let status): 2 * types + Int(status.rawValue)
    case .reminder(let variant): 2 * types + ReportStatus.allCases.count + variant
    }
  }
}
