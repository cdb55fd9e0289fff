import Documents
import PushMessages
import PushModel
import PushPolicy
import PushService

/// The problems of strategies that the shape of a file does not show: settings that contradict each
/// other.
package struct StrategyCheck {
  let document: DocumentNode
  private var problems: [Problem] = []

  private init(_ document: DocumentNode) { self.document = document }

  /// The problems of `strategy`, which was read from `path` of `document`.
  package static func problems(
    of strategy: Strategy, at path: DocumentPath, in document: DocumentNode
  ) -> [Problem] {
    var check = StrategyCheck(document)
    check.check(strategy.policy, path, strategy.content.types)
    check.checkDigests(strategy, path + "digest")
    check.checkChoice(strategy, path)
    check.checkTexts(strategy, path)
    check.checkDecisions(strategy, path)
    check.checkJourneys(strategy, path)
    check.checkSends(strategy, path)
    return check.problems
  }

  /// The problems for which decoding would refuse a whole mapping: of its content, and of a wait before
  /// a retry that begins beyond its own bound.
  static func unreadable(at path: DocumentPath, in document: DocumentNode) -> [Problem] {
    ContentFiles.problems(at: path, in: document)
      + [unreadableWait(at: path, in: document)].compactMap(\.self)
  }

  private static func unreadableWait(
    at path: DocumentPath, in document: DocumentNode
  ) -> Problem? {
    let path = path + "fanout"
    guard let fanout = document.node(at: path), let base = fanout["backoffBase"],
      let high = fanout["backoffMax"], let shortest = base.scalar.flatMap(parseDuration),
      let longest = high.scalar.flatMap(parseDuration), shortest > longest
    else { return nil }
    return Problem(
      document.mark(at: path + "backoffBase"), path + "backoffBase",
      "is '\(formatDuration(shortest))'; accepted: at most backoffMax, \(formatDuration(longest))")
  }

  /// The problem of a window with equal ends, which could mean no time or the whole day; `nil` for
  /// other windows.
  package static func problem(
    of window: QuietWindow, at path: DocumentPath, in document: DocumentNode
  ) -> Problem? {
    guard window.from == window.to, case .key(let name)? = path.steps.last else { return nil }
    return Problem(
      document.mark(at: path + "to"), path + "to",
      "is '\(LocalTime(minute: window.to))', as \(name).from is: no time, or the whole day; "
        + "accepted: another time, from \"00:00\" to \"24:00\" for the whole day, or "
        + "\(name): none")
  }

  mutating func refuse(_ path: DocumentPath, _ reason: String) {
    problems.append(Problem(document.mark(at: path), path, reason))
  }

  private mutating func check(_ policy: Policy, _ path: DocumentPath, _ types: PushTypes) {
    do {
      _ = try PolicyTable(policy, naming: PushNames(types: types))
    } catch {
      refuse(path + error.key, "cannot be counted: \(error)")
    }
    guard let window = policy.quietHours?.window else { return }
    problems += [Self.problem(of: window, at: path + "quietHours", in: document)].compactMap(\.self)
  }

  /// Checks that one thing decides which of several pushes goes first.
  private mutating func checkChoice(_ strategy: Strategy, _ path: DocumentPath) {
    guard strategy.policy.ranks != nil, strategy.choice != .due else { return }
    refuse(
      path + "choice",
      "is '\(strategy.choice.rawValue)', and ranks decide which push goes first; accepted: one of them, the "
        + "other with choice: due or ranks: none")
  }

  /// Checks that digests have words; without them all would be refused as malformed.
  private mutating func checkDigests(_ strategy: Strategy, _ path: DocumentPath) {
    let types = strategy.content.types.all.filter { strategy.content.hasDigest(of: $0) }
    let digest = strategy.policy.digest
    for type in strategy.content.types.all where digest[type] != nil && !types.contains(type) {
      refuse(
        path + type.name,
        "gathers pushes that have no text for several; accepted: "
          + types.map(\.name).joined(separator: ", "))
    }
  }

  /// Checks the conditions of texts; that one has a weight is checked when the rules are decoded.
  private mutating func checkTexts(_ strategy: Strategy, _ path: DocumentPath) {
    let name = TriggerBook.dailyRule.name
    guard case .daily(let chance)? = strategy.rules[name]?.when else { return }
    let path = path + "rules" + name
    let known = strategy.content.poolCount
    if chance.texts.count > known {
      refuse(
        path + "texts",
        "weighs \(chance.texts.count) texts, and content.types.reminder.pool has \(known); accepted: at "
          + "most \(known)")
    }
    for (text, condition) in chance.only.sorted(by: { $0.key < $1.key }) {
      check(condition, ofText: text, among: chance.texts.count, path + "only" + "\(text + 1)")
    }
  }

  /// Checks what decides below the policy: its slots and its volume, and that nothing else decides.
  private mutating func checkDecisions(_ strategy: Strategy, _ path: DocumentPath) {
    checkSlot(strategy.sendTime?.slot, path + "sendTime")
    checkSlot(strategy.score?.slot, path + "score")
    checkSlot(strategy.external?.slot, path + "external")
    checkVolumes(strategy, path)
    let names = strategy.decisionKeys
    guard let first = names.first else {
      if strategy.choice == .rule {
        refuse(
          path + "choice",
          "is 'rule', and there is none; accepted: it beside score, volume, external or rule")
      }
      return
    }
    if names.count > 1 {
      refuse(
        path + names[1],
        "decides about pushes, as \(first) does; accepted: one of them, the other none")
    }
    // These two choose no time of day, and are asked when the timing lets the push go.
    if strategy.policy.timing != .immediate, !["rule", "volume"].contains(first) {
      refuse(
        path + first,
        "chooses the time of day, as timing '\(strategy.policy.timing)' does; accepted: one of "
          + "them, the other with timing: immediate or \(first): none")
    }
  }

  private mutating func checkVolumes(_ strategy: Strategy, _ path: DocumentPath) {
    func check(_ limit: VolumeLimit?, _ path: DocumentPath) {
      if let problem = limit?.problem { refuse(path + "window", problem) }
    }
    check(strategy.volume?.limit, path + "volume")
    check(strategy.score?.volume, path + "score" + "volume")
    check(strategy.external?.volume, path + "external" + "volume")
    if let learner = strategy.external, let volume = learner.volume,
      volume.window != learner.window
    {
      refuse(
        path + "external" + "volume" + "window",
        "is '\(volume.window)'; accepted: '\(learner.window)', the window of the program")
    }
  }

  private mutating func checkSlot(_ slot: Interval?, _ path: DocumentPath) {
    guard let slot, !SendTime.slots.contains(slot) else { return }
    refuse(
      path + "slot",
      "is '\(slot)'; accepted: \(SendTime.slots.map(\.description).joined(separator: ", "))")
  }

  private mutating func check(
    _ condition: TextCondition, ofText text: Int, among count: Int, _ path: DocumentPath
  ) {
    if text >= count {
      let numbers = count == 1 ? "1" : "1 to \(count)"
      refuse(path, "is about a text without a weight; accepted: \(numbers)")
    }
    if let least = condition.awayMin, let most = condition.awayMax, most <= least {
      refuse(path + "awayMax", "is '\(most)', not above awayMin, '\(least)'; accepted: more")
    }
  }
}

extension Strategy {
  /// The keys of the settings that decide below the policy; of a valid strategy at most one.
  package var decisionKeys: [String] {
    [
      sendTime.map { _ in "sendTime" }, score.map { _ in "score" },
      volume.map { _ in "volume" }, external.map { _ in "external" }, rule.map { _ in "rule" },
    ]
    .compactMap(\.self)
  }
}
