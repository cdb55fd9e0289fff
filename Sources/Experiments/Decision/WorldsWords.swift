import Scenarios
import Statistics
import Worlds

/// What the worlds of a run say of its question, in sentences.
package struct WorldsWords {
  private let answer: WorldsAnswer
  /// Names of the arms that the decision is about.
  private let arms: [String]

  init(_ answer: WorldsAnswer, about arms: [String]) {
    (self.answer, self.arms) = (answer, arms)
  }

  /// Worlds below which they are counted one by one, and not as of 100.
  private static let hundredMin = 20

  /// A share of worlds: `72 of 100 worlds`, or `2 of 3 worlds` where there are few.
  package static func count(_ share: Double, of worlds: Int) -> String {
    guard worlds >= hundredMin else {
      return "\(Int((share * Double(worlds)).rounded())) of \(worlds) worlds"
    }
    // What holds in nearly all worlds does not hold in all; a sum of weights falls short of 1 by its rounding.
    let most = share < 1 - 1e-9 ? 99 : 100
    let least = share > 1e-9 ? 1 : 0
    return "\(min(most, max(least, Int((share * 100).rounded())))) of 100 worlds"
  }

  /// The share of worlds that decides about a comparison.
  static func count(_ row: Comparison) -> String {
    row.overWorlds.map { count($0.decisiveShare, of: $0.worlds) } ?? "no world"
  }

  /// The sentences before a recommendation: which arm is best in how many, what that turns
  /// on, and which guardrails depend on the world.
  var head: [String] {
    (answer.choices.first.map(best) ?? [])
      + answer.guardrails.filter { arms.contains($0.arm) && $0.safety != .safe }.map(kept)
  }

  /// What is said before anything else of worlds that were matched poorly; `nil` of others.
  package static func poor(_ answer: WorldsAnswer) -> String? {
    answer.isPoor
      ? "Matched poorly: these worlds are no fair sample of those that show your figures." : nil
  }

  private func best(_ choice: WorldsChoice) -> [String] {
    let name = choice.measure.words
    guard !choice.isLuckAlone else {
      return ["In \(name) luck explains all that differs between arms and worlds."]
    }
    // The arm that most worlds have as their best, which need not be that with the best mean.
    let order = choice.options.indices.sorted {
      (choice.options[$1].bestShare, $0) < (choice.options[$0].bestShare, $1)
    }.map { choice.options[$0] }
    let first = order[0]
    let others = order.dropFirst().filter { $0.bestShare > 1e-9 }.map { "`\($0.arm)`" }
    let count = Self.count(first.bestShare, of: answer.worlds)
    let lead = "`\(first.arm)` is best in \(name) in \(count) like yours under these assumptions"
    guard !others.isEmpty else { return [lead + "."] }
    let error =
      answer.worlds >= Self.hundredMin
      ? " (± \(Int((first.bestShareError * 100).rounded(.up))))" : ""
    return [lead + error + "; in the others it is \(others.joined(separator: " or "))."]
      + turning(choice.turning) { below, above in "below it `\(below)`, above `\(above)`" }
  }

  private func kept(_ guardrail: WorldsGuardrail) -> String {
    let count = Self.count(guardrail.keptShare, of: answer.worlds)
    let lead = "`\(guardrail.arm)` keeps the margin of \(guardrail.measure.words) in \(count)."
    let rest = turning(guardrail.turning) { _, above in
      "\(above == "kept" ? "above" : "below") it the margin is kept"
    }
    return ([lead] + rest).joined(separator: " ")
  }

  /// What an answer turns on, and how much of it is assumed.
  ///
  /// - Parameter sides: Words for the answers below and above a cut.
  private func turning(
    _ turning: WorldsTurning?, _ sides: (_ below: String, _ above: String) -> String
  ) -> [String] {
    guard let turning else {
      return answer.worlds < WorldsAnswer.worldsMin
        ? ["So few worlds do not say what it turns on: \(WorldsAnswer.worldsMin) do."] : []
    }
    guard let first = turning.keys.first else {
      return ["No single key decides it."] + [assumed(turning)].compactMap { $0 }
    }
    let names = turning.keys.map { "`\($0.key)` [\($0.standing.words)]" }
    let cut = turning.cut.map { " at \($0.at): \(sides($0.below, $0.above))" } ?? ""
    let free =
      turning.keys.count == 1 && first.isFree && first.standing != .given
      ? " No figure of yours narrows it." : ""
    return ["It turns on \(listed(names))\(cut).\(free)"] + [assumed(turning)].compactMap { $0 }
  }

  /// Where more than half of how far worlds differ comes from assumptions.
  private func assumed(_ turning: WorldsTurning) -> String? {
    guard turning.assumedShare > 0.5, !turning.assumptions.isEmpty else { return nil }
    let percent = Int((turning.assumedShare * 100).rounded())
    let named = turning.assumptions.prefix(3).map { "`\($0)`" }
    let others = turning.assumptions.count - named.count
    return "\(percent) % of how far worlds differ comes from assumptions: "
      + "\(listed(named + (others > 0 ? ["\(others) more"] : [])))."
  }
}

/// What would settle an answer that depends on the world.
extension WorldsWords {
  /// Whether more replications help; the live test that settles; what it would be worth to know.
  var settle: [String] {
    guard let choice = answer.choices.first, !choice.isLuckAlone else { return [] }
    return [test(choice), worth(choice)].compactMap { $0 }
  }

  private func test(_ choice: WorldsChoice) -> String? {
    guard let tests = choice.tests, let last = tests.sizes.last else { return nil }
    let days = RoundedNumber.plain(tests.days, reach: nil, least: 1)
    let right = Self.count(last.value.rightShare, of: answer.worlds)
    let now = Self.count(last.value.rightShareNow, of: answer.worlds)
    let people = RoundedNumber.count(last.people)
    let arms = "`\(choice.runnerUp)` against `\(choice.chosen)`"
    return tests.isSettled
      ? "A live test of \(people) people for \(days) days, \(arms), chooses right in \(right); without it "
        + "`\(choice.chosen)` is right in \(now)."
      : "No live test of up to \(people) people for \(days) days, \(arms), settles it: the largest chooses right "
        + "in \(right), where `\(choice.chosen)` is right in \(now) without it."
  }

  private func worth(_ choice: WorldsChoice) -> String? {
    guard choice.perfectInformation > 0 else { return nil }
    let isShare = choice.unit == .share
    let value = RoundedNumber.plain(
      choice.perfectInformation * (isShare ? 100 : 1), reach: nil, least: 1e-6)
    let unit = choice.measure == .netValue ? " a person" : isShare ? " points" : ""
    return "Knowing your own world is worth \(value)\(unit) in \(choice.measure.words)."
  }
}
