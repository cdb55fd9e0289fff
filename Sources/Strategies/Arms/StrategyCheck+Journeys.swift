import Documents
import PushMessages
import PushService

// Segments, and the rules and journeys that name them.
extension StrategyCheck {
  mutating func checkJourneys(_ strategy: Strategy, _ path: DocumentPath) {
    check(strategy.segments.count, Segment.countMax, path + "segments")
    check(strategy.journeys.count, Journey.countMax, path + "journeys")
    for rule in strategy.rules.rules {
      check(rule.segment, of: strategy, path + "rules" + rule.name)
    }
    for (name, journey) in strategy.journeys.sorted(by: { $0.key < $1.key }) {
      let path = path + "journeys" + name
      check(journey.segment, of: strategy, path)
      guard let fault = journey.fault else { continue }
      var place = path + "steps"
      if let step = fault.step { place = place + step }
      if let key = fault.key { place = place + key }
      refuse(place, fault.description)
    }
  }

  private mutating func check(_ count: Int, _ most: Int, _ path: DocumentPath) {
    if count > most { refuse(path, "are \(count); accepted: at most \(most)") }
  }

  private mutating func check(
    _ segment: String?, of strategy: Strategy, _ path: DocumentPath
  ) {
    guard let segment, strategy.segments[segment] == nil else { return }
    let known = strategy.segments.keys.sorted()
    let accepted =
      known.isEmpty ? "none, as the strategy has no segments" : known.joined(separator: ", ")
    refuse(
      path + "segment",
      "is '\(quotable(segment))';\(didYouMean(segment, among: known)) accepted: \(accepted)")
  }
}
