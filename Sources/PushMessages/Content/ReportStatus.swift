import PushModel

/// What becomes of a report (S4).
public enum ReportStatus: UInt8, Named, BitwiseCopyable {
  case submitted
  case assigned
  case resolved
  case rejected

  public var name: String { "\(self)" }

  /// Those that have a text: what its submitter hears of (S4-SCOPE-in, S4-CONT-1/2).
  public static let told: [ReportStatus?] = [.assigned, .resolved]
}
