/// Where a push is counted: its recipient's own counts, and the funnel of the arm under which it was
/// intended.
///
/// It is looked up once, when the push is intended; then a count is one addition.
struct Page: Sendable, BitwiseCopyable {
  /// The first of ``Variable``'s places among the lane's tallies.
  let tally: UInt32
  /// The first of ``Funnel``'s places among the lane's funnels.
  let funnel: UInt16
  let arm: UInt8
  let isInCohort: Bool
}
