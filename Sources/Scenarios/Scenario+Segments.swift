import Documents
import PushMessages
import PushService
import SimWorld

/// Segments of strategies by which the report breaks figures down.
extension Scenario {
  /// The segment that a dimension names, of the first arm that has it; `nil` for any other dimension.
  package func segment(of dimension: SegmentDimension) -> Segment? {
    guard case .segment(let name) = dimension else { return nil }
    return arms.lazy.compactMap { $0.strategy.segments[name] }.first
  }

  /// Why figures cannot be broken down by a dimension; `nil` if they can.
  func problem(of dimension: SegmentDimension) -> String? {
    guard case .segment(let name) = dimension else { return nil }
    let known = Set(arms.flatMap(\.strategy.segments.keys)).sorted().map { "segment.\($0)" }
    guard let segment = segment(of: dimension) else {
      let accepted =
        known.isEmpty ? "a segment of a strategy, and there is none" : known.joined(separator: ", ")
      return "is '\(quotable(dimension.rawValue))', which no strategy has;"
        + "\(didYouMean(dimension.rawValue, among: known)) accepted: \(accepted)"
    }
    if let other = arms.first(where: { ($0.strategy.segments[name] ?? segment) != segment }) {
      return
        "is '\(dimension.rawValue)', which arm '\(other.name)' has with other conditions; accepted: "
        + "one that is the same in every arm that has it"
    }
    return segment.movedKey.map { key in
      "is '\(dimension.rawValue)', which asks for \(key), and what an arm sends may move people in or out; "
        + "accepted: a segment by language, zone, platform, permission and wants"
    }
  }
}
