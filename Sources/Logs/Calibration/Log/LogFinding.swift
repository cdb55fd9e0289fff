import Documents
import Tables

/// A defect of a log that was repaired or left out, with its count and first place.
package struct LogFinding: Hashable, Sendable, Codable {
  /// The kind of a defect; ``LogFinding/text`` says what was done about it.
  package enum Name: String, CaseIterable, Sendable, Codable {
    case unordered, offsets, duplicate, repeated, backwards, skewed, machines, orphan, missing,
      latency, unused
    /// Findings of a replay only.
    case reason, unweighed, unwatched, digests
  }

  /// The kind of defect.
  package let name: Name
  /// Number of rows, pushes, people, offsets or decision points, as ``text`` says; at least 1.
  package let count: Int
  /// First line in the file with the defect, or the number of the row.
  package let line: Int?
  /// The count in words, with what was done: `12 rows the same as another, counted once`.
  package let text: String
}

extension LogFinding {
  /// All findings, in a fixed order.
  static func all(
    _ intake: LogIntake, _ builder: LogBuilder, machines: IntakeCounts.Sight
  ) -> [LogFinding] {
    all(
      intake,
      [
        .duplicate: builder.duplicate, .repeated: builder.repeated, .backwards: builder.backwards,
        .skewed: builder.skewed, .machines: machines, .orphan: builder.orphan,
      ], for: .fit)
  }

  /// The findings of the intake, followed by others.
  static func all(
    _ intake: LogIntake, _ others: [Name: IntakeCounts.Sight], for purpose: LogPurpose
  ) -> [LogFinding] {
    var sights = intake.sights.merging(others) { $1 }
    if intake.offsets.count > 1 {
      sights[.offsets] = IntakeCounts.Sight(count: intake.offsets.count)
    }
    return Name.allCases.compactMap { name in
      guard let sight = sights[name], sight.count > 0 else { return nil }
      return LogFinding(
        name: name, count: sight.count, line: sight.line == .max ? nil : sight.line,
        text: text(name, sight.count, purpose))
    }
  }

  static func text(
    _ name: Name, _ count: Int, _ purpose: LogPurpose
  ) -> String {
    let rows = "\(grouped(count)) row\(count == 1 ? "" : "s")"
    let people = count == 1 ? "1 person" : "\(grouped(count)) people"
    let pushes = "\(grouped(count)) push\(count == 1 ? "" : "es")"
    return switch name {
    case .unordered: "\(rows) earlier than the one before: sorted by time"
    case .offsets:
      "\(count) offsets from UTC: moments are brought together, local hours read by their own"
    case .duplicate: "\(rows) the same as another, counted once"
    case .repeated: "\(rows) of what happens once: the first moment counts"
    case .backwards: "\(pushes) in which time runs backwards, left out"
    case .skewed: "\(people) set aside: time runs backwards in several of their pushes"
    case .machines:
      "\(people) set aside for opening as machines do (at once, or everything at all hours); "
        + "--keep-machines keeps them"
    case .orphan: "\(pushes) opened or delivered that were never sent or shown, left out"
    case .missing: "\(rows) without a moment, a person or a push, left out"
    case .latency: "\(rows) with a negative latencyMs; moments are what is read"
    case .unused:
      purpose == .fit
        ? "\(rows) of events that nothing is fitted to, left out"
        : "\(rows) of events that no decision depends on, left out"
    case .reason:
      "\(rows) with a reason that no rule here gives: shown as it is, and no fact for the policy"
    case .unweighed:
      "\(pushes) of types that are left to chance elsewhere, here without a propensity: no part of "
        + "the estimates"
    case .unwatched:
      "\(grouped(count)) decision point\(count == 1 ? "" : "s") less than the window before the "
        + "log's end: no part of the estimates"
    case .digests:
      "\(pushes) that the logged strategy made of others: no triggers"
    }
  }
}
