import Documents
import PushMessages
import PushModel
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

  /// Checks that every push of a rule, a journey or a campaign has a text: a type may be that of another arm's
  /// content.
  mutating func checkSends(_ strategy: Strategy, _ path: DocumentPath) {
    for rule in strategy.rules.rules {
      check(rule.push, of: strategy, path + "rules" + rule.name + "push")
    }
    for (name, journey) in strategy.journeys.sorted(by: { $0.key < $1.key }) {
      for (place, step) in journey.steps.enumerated() {
        guard let type = step.send else { continue }
        check(type, of: strategy, path + "journeys" + name + "steps" + place + "send")
      }
    }
    for (name, campaign) in strategy.campaigns.sorted(by: { $0.key < $1.key }) {
      check(campaign.type, of: strategy, path + "campaigns" + name + "type")
    }
  }

  private mutating func check(_ type: PushType, of strategy: Strategy, _ path: DocumentPath) {
    let content = strategy.content
    guard !content.hasText(of: type) else { return }
    let added = content.types.all.filter { !$0.isShipped && content.hasText(of: $0) }.map(\.name)
    refuse(
      path,
      "is \(type.name), which the content of the strategy does not have; accepted: a type that ships"
        + added.map { ", \($0)" }.joined())
  }

  private func unknown(_ segment: String, _ known: [String]) -> String {
    let accepted =
      known.isEmpty ? "none, as the strategy has no segments" : known.joined(separator: ", ")
    return "is '\(quotable(segment))';\(didYouMean(segment, among: known)) accepted: \(accepted)"
  }
}
