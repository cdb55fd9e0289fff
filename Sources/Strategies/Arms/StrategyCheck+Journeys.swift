import Documents
import PushMessages
import PushService

// Segments, and the rules, journeys and campaigns that name them.
extension StrategyCheck {
  mutating func checkJourneys(_ strategy: Strategy, _ path: DocumentPath) {
    for (keys, fault) in strategy.journeyFaults {
      let place = keys.reduce(path) { place, key in
        guard let index = Int(key), document.node(at: place)?.items != nil else {
          return place + key
        }
        return place + index
      }
      switch fault {
      case .tooMany, .campaign: refuse(place, fault.description)
      case .unknownSegment(let name, let known): refuse(place, unknown(name, known))
      case .step(let fault):
        let step = fault.step.map { place + $0 } ?? place
        refuse(fault.key.map { step + $0 } ?? step, fault.description)
      }
    }
  }

  private func unknown(_ segment: String, _ known: [String]) -> String {
    let accepted =
      known.isEmpty ? "none, as the strategy has no segments" : known.joined(separator: ", ")
    return "is '\(quotable(segment))';\(didYouMean(segment, among: known)) accepted: \(accepted)"
  }
}
