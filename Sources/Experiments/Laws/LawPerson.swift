/// One subscriber as he was drawn, and what became of him under each arm.
struct LawPerson {
  /// Of his own accord, as drawn: unlike visits that were counted, no chance is in it.
  let sessionsPerDay: Double
  /// On a device in use, when the run starts.
  let allows: Bool
  /// By arm.
  let days: [LawDays]
}
