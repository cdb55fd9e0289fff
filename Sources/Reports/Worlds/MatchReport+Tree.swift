import Documents
import Experiments
import Foundation
import Worlds

extension MatchReport {
  /// The answer, yours beside theirs by fact, what is known of parameters, and what would narrow the answer.
  package var tree: ReportTree {
    ReportTree(
      kind: "match", Wording.fitted(scenario, 60), aside: "  \(headline)",
      ink: answer == .matched ? .plain : .strong,
      lead: ensemble.map { _ in
        "\(Numeral.count(members)) worlds show what you know. They are worlds like yours under these "
          + "assumptions, not all that there are."
      },
      facts: [
        .faint(
          "\(Numeral.count(simulations)) worlds of \(Numeral.count(people)) people simulated in "
            + "\(diagnosis.waves) waves · effective size \(Numeral.count(Int(diagnosis.effectiveSize)))"
            + (diagnosis.replications > 1 ? " · \(diagnosis.replications) replications each" : ""))
      ]
    ) {
      factSection
      answerSection
      for word in [ParameterStanding.Word.told, .narrowed, .free] { section(of: word) }
      heldSection
      Node.warnings(warnings)
    }
  }

  private var headline: String {
    switch answer {
    case .matched: "worlds found"
    case .poorly: "matched poorly"
    case .conflict: "no world meets all facts"
    }
  }

  private var factSection: Node {
    .section(
      "facts", "Yours and theirs",
      note: "theirs: the middle, and nine of ten worlds"
    ) {
      Node.table(
        "Yours and theirs",
        [
          .name("", 38, name: "fact"), .right("yours", 8), .right("theirs", 8),
          .right("from", 8), .right("to", 8), .left("", 0, .strong, name: "remark"),
          .left("", 0, .faint, name: "before and period").at(line: 1, indent: 4),
        ],
        facts.map { row in
          Table.Row(
            [
              "  " + row.name, row.text(row.yours), row.text(row.middle), row.text(row.low),
              row.text(row.high), row.isMissed ? "missed" : "", row.before,
            ], row.isMissed ? [1: .strong] : [:])
        })
    }
  }

  /// What the answer is in these worlds, and what would narrow it; nothing for a scenario of one arm.
  private var answerSection: Node? {
    further.map { further in
      .section("answer", "What would narrow the answer") {
        for effect in further.effects {
          Node.sentence(
            "\(effect.arm): \(further.answer) \(Numeral.signed(effect.middle, effect.decimals)) "
              + "(\(Numeral.signed(effect.low, effect.decimals)) to "
              + "\(Numeral.signed(effect.high, effect.decimals)) in nine of ten worlds like yours).",
            indent: "  ")
        }
        Node.sentence(narrowing(further), indent: "  ")
        further.parameter.map { part in
          Node.sentence(
            "It goes most with `\(part.name)`\(standing(part.name)): \(part.percent) of what is open.",
            indent: "  ")
        }
      }
    }
  }

  /// What the scenario says of uncertain keys; nothing where it leaves them all to the facts.
  private var heldSection: Node? {
    guard !held.isEmpty else { return nil }
    return .section("held", "Held, because the scenario says so") {
      for text in held { Node.sentence(text, indent: "  ") }
      Node.sentence("worlds.vary makes one of them uncertain.", indent: "  ")
    }
  }

  private func narrowing(_ further: FurtherFact) -> String {
    guard let part = further.metric, part.share >= 0.1 else {
      return "No further figure of today would narrow it by a tenth: a live test would."
    }
    return
      "The figure of today that would narrow it most is \(part.name): \(part.percent) of what is "
      + "open goes with it."
  }

  private func standing(_ key: String) -> String {
    parameters.first { $0.key == key }.map { " [\($0.standing.words)]" } ?? ""
  }

  private func section(of word: ParameterStanding.Word) -> Node? {
    let rows = parameters.filter { $0.word == word }
    guard !rows.isEmpty else { return nil }
    let section = Node.section(word.rawValue, word.title, note: word.note) {
      Node.table(
        word.title,
        [
          .name("", 36, name: "key"), .left("before", 14), .left("now", 14),
          .left("", 0, .faint, name: "standing"),
        ],
        rows.map { row in
          [
            "  " + row.key, "\(row.priorLow)..\(row.priorHigh)", "\(row.low)..\(row.high)",
            row.standing.words,
          ]
        })
    }
    return word == .free ? section.folded : section
  }

  private var warnings: [String] {
    var texts = diagnosis.faults.map { $0.words }
    if let conflict = diagnosis.conflict { texts.insert(words(conflict), at: 0) }
    if let widest { texts.append(widest) }
    return texts
  }

  /// What would let facts be held as narrowly as they are known; `nil` where they are.
  private var widest: String? {
    let wide = facts.filter { $0.missingPeople > 1.02 }
    guard let most = wide.map(\.missingPeople).max() else { return nil }
    let needed = (Double(people) * most / 100).rounded(.up) * 100
    return "\(wide.map(\.name).joined(separator: ", ")) of \(Numeral.count(people)) people "
      + "\(wide.count == 1 ? "varies" : "vary") by more between replications than you know "
      + "\(wide.count == 1 ? "it" : "them"), so that worlds are held less narrowly. "
      + "--people \(Int(needed)) would do, at \(Numeral.fixed(most, 1)) times the time."
  }

  private func words(_ conflict: Conflict) -> String {
    let row = facts.first { $0.name == conflict.fact }
    let text = { (value: Double) in row?.text(value) ?? Numeral.short(value) }
    var words =
      "\(conflict.fact) stands in the way: yours is \(row.map { $0.text($0.yours) } ?? ""), and worlds "
      + "that are nearest to the other facts show \(text(conflict.reach.lowerBound)) to "
      + "\(text(conflict.reach.upperBound)). The nearest world is "
      + "\(Numeral.fixed(conflict.distance, 1)) tolerances from all facts; without this one "
      + "\(Numeral.fixed(conflict.distanceWithout, 1))."
    if let bound = conflict.bound, let key = parameters.first(where: { $0.key == bound.parameter })
    {
      words +=
        " The nearest worlds push `\(bound.parameter)` to \(Numeral.short(bound.value)), beside "
        + "\(key.priorLow) to \(key.priorHigh)."
    }
    return words
  }
}

extension MatchReport.FactRow {
  /// A figure in the fact's unit, shares in per cent.
  fileprivate func text(_ figure: Double) -> String {
    let unit = isShare ? 100.0 : 1
    let decimals = Numeral.decimals(for: within * unit, 0...6)
    return Numeral.fixed(figure * unit, decimals) + (isShare ? " %" : "")
  }

  fileprivate var before: String {
    let time =
      days.map { ", over \($0 == $0.rounded() ? "\(Int($0))" : Numeral.short($0)) days" } ?? ""
    let held = missingPeople > 1.02 ? ", held to ± \(text(matchedWithin))" : ""
    return
      "± \(text(within))\(time)\(held); before any fact \(text(priorLow)) to \(text(priorHigh))"
  }
}

extension FurtherFact.Effect {
  fileprivate var decimals: Int { Numeral.decimals(for: (high - low) / 4, 1...6) }
}

extension FurtherFact.Part {
  fileprivate var percent: String { "\(Numeral.fixed(share * 100, 0)) %" }
}

extension ParameterStanding.Word {
  fileprivate var title: String {
    switch self {
    case .told: "Known from your figures"
    case .narrowed: "Narrowed by them"
    case .free: "Still free"
    }
  }

  fileprivate var note: String {
    switch self {
    case .told: "the deviation falls by half or more"
    case .narrowed: "it falls by a tenth or more"
    case .free: "your figures say nothing of these"
    }
  }
}

extension MatchFault {
  /// The fault in a sentence.
  fileprivate var words: String {
    switch self {
    case .fewWorlds(let size):
      "Few worlds fit: an effective size of \(Numeral.fixed(size, 0)), where 100 are enough. Give a "
        + "larger --budget."
    case .oneWorld(let weight):
      "One world has \(Numeral.fixed(weight * 100, 0)) % of the weight. Give a larger --budget."
    case .emulator(let fact, let error, let tolerance):
      "\(fact) was not foreseen where worlds were chosen: off by \(Numeral.short(error)) on its scale, "
        + "where it is known within \(Numeral.short(tolerance)). Give a larger --budget."
    case .unsettled: "Two halves of the worlds disagree about an effect."
    }
  }
}
