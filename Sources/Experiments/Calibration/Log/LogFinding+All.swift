extension LogFinding {
  /// Everything that was noticed, in a fixed order.
  static func all(_ intake: LogIntake, _ builder: LogBuilder) -> [LogFinding] {
    var sights = intake.sights
    sights[.duplicate] = builder.duplicate
    sights[.repeated] = builder.repeated
    sights[.backwards] = builder.backwards
    sights[.orphan] = builder.orphan
    if intake.offsets.count > 1 {
      sights[.offsets] = IntakeCounts.Sight(count: intake.offsets.count, line: .max)
    }
    return Name.allCases.compactMap { name in
      guard let sight = sights[name], sight.count > 0 else { return nil }
      return LogFinding(
        name: name, count: sight.count, line: sight.line == .max ? nil : sight.line,
        text: text(name, sight.count))
    }
  }

  private static func text(_ name: Name, _ count: Int) -> String {
    let rows = "\(grouped(count)) row\(count == 1 ? "" : "s")"
    let pushes = "\(grouped(count)) push\(count == 1 ? "" : "es")"
    return switch name {
    case .unordered: "\(rows) earlier than the one before: sorted by time"
    case .offsets:
      "\(count) offsets from UTC: moments are brought together, local hours read by their own"
    case .duplicate: "\(rows) the same as another, counted once"
    case .repeated: "\(rows) of what happens once: the first moment counts"
    case .backwards: "\(pushes) in which time runs backwards, left out"
    case .orphan: "\(pushes) opened or delivered that were never sent or shown, left out"
    case .missing: "\(rows) without a moment, a person or a push, left out"
    case .latency: "\(rows) with a negative latencyMs; moments are what is read"
    case .unused: "\(rows) of events that nothing is fitted to, left out"
    }
  }
}
