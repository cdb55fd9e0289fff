import PushMessages
import PushModel
import Scenarios
import Statistics

/// Readable names.
enum Wording {
  /// `globalCap` as `global cap`.
  static func words(_ name: some StringProtocol) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// A text that fits `width`. A longer one is cut in the middle, because names of arms often
  /// differ at their ends.
  static func fitted(_ name: String, _ width: Int) -> String {
    guard name.count > width else { return name }
    let head = width / 2
    return name.prefix(head) + "…" + name.suffix(width - 1 - head)
  }

  /// A metric's name in words, with its kind of pushes in brackets; names that a user gave stay as
  /// they are.
  static func name(of metric: String) -> String {
    guard let kind = kind(of: metric) else { return plainName(of: metric) }
    return plainName(of: metric) + " [\(kind)]"
  }

  /// A metric's name in words, without its kind of pushes.
  static func plainName(of metric: String) -> String {
    MetricName(rawValue: metric).map { name($0.plain) } ?? metric
  }

  /// The kind of pushes of a metric, such as `type=promotion`; `nil` for all pushes.
  static func kind(of metric: String) -> String? {
    MetricName(rawValue: metric)?.restriction?.description
  }

  private static func name(_ metric: PlainMetric) -> String {
    switch metric {
    case .deliveryRate: "delivery rate"
    case .inTimeRate: "looked at in time"
    case .permissionRate: "pushes allowed"
    case .openRate: "open rate"
    case .ctr: "CTR"
    case .sendYield: "sent of intended"
    case .deviceDeliveryRate: "device delivery"
    case .tapsPerDelivered: "taps of delivered"
    case .receiptRate: "receipt rate"
    case .within4sRate: "within 4 s"
    case .opensPerSubscriberDay: "opens a day"
    case .tapsPerSubscriberDay: "taps a day"
    case .sendsPerSubscriberDay: "sends a day"
    case .deliveriesPerSubscriberDay: "deliveries a day"
    case .optOutRate: "opt-outs"
    case .uninstallRate: "uninstalls"
    }
  }

  /// What a tap found, in at most 30 characters; a name that is not known stays as it is.
  static func landing(_ name: String) -> String {
    switch Landing(name: name) {
    case .target: "the screen of its link"
    case .gone: "target gone, dashboard"
    case .noAccess: "no access, dashboard"
    case .fallback: "link unknown, dashboard"
    case nil: name
    }
  }

  /// The verdict of a comparison in words that claim no more than was shown.
  static func verdict(of comparison: Comparison) -> String {
    let isGuardrail = comparison.role == .guardrail
    // A companion metric was not tested in the family.
    if comparison.role == .companion, comparison.verdict != .identical { return "" }
    return switch comparison.verdict {
    case .improved: "improved"
    case .worse: isGuardrail ? "worse than the margin" : "worse"
    case .inconclusive: isGuardrail ? "margin not shown to hold" : "no difference shown"
    case .notWorse: "not worse"
    case .identical: "identical"
    case .notEstimable: "not estimable"
    }
  }
}
