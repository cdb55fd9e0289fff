import PushMessages
import PushModel
import PushService

/// The outcomes of the texts of daily rules in a lane, and what strategies have learned from them.
///
/// Like ``Learning`` it knows the lane's own people alone, and the arms of a split run share it.
struct TextLearning {
  private(set) var desks: [SharedLearner]
  /// When texts were sent, by person; empty if no strategy uses it.
  private var sent: ContiguousArray<SentTexts>
  private var latest: ContiguousArray<Latest>
  /// Every decision among texts; empty unless `keeps`.
  private(set) var kept: ContiguousArray<TextDecision>
  private let keeps: Bool
  private let start: Timestamp

  /// The learner that strategies with equal settings share.
  struct SharedLearner {
    let training: Interval
    let within: Interval
    let prior: Double
    var log = TextLog()
    /// `nil` during the training.
    var scores: TextScores?

    init(_ choice: DifferenceSoftmax) {
      (training, within, prior) = (choice.training, choice.within, choice.prior)
    }

    func serves(_ choice: DifferenceSoftmax) -> Bool {
      training == choice.training && within == choice.within && prior == choice.prior
    }
  }

  /// A person's last decision point at which a text was chosen.
  private struct Latest {
    var at = Timestamp.distantPast
    var eligible: TextSubset = []
    var text: UInt8 = 0
    /// Whether there is a point and no opening of the app has followed it yet.
    var isOpen = false
    /// Whether weights alone chose the text, so that desks may learn from it.
    var isByWeight = true
    var row: UInt32 = 0
  }

  /// An empty record; `nil` if nobody needs it.
  ///
  /// - Parameters:
  ///   - chances: The contextual chances of all strategies in the run.
  ///   - keeps: Whether decisions among texts are kept, for off-policy estimates.
  init?(_ chances: [DailyChance], people: Int, from start: Timestamp, keeps: Bool) {
    guard keeps || !chances.isEmpty else { return nil }
    let choices = chances.compactMap(\.choice)
    desks = choices.reduce(into: []) { desks, choice in
      if !desks.contains(where: { $0.serves(choice) }) { desks.append(SharedLearner(choice)) }
    }
    let isAsked = choices.contains { $0.by == .recovering }
    sent = ContiguousArray(repeating: SentTexts(), count: isAsked ? people : 0)
    latest = ContiguousArray(
      repeating: Latest(), count: desks.isEmpty && !keeps ? 0 : people)
    kept = []
    self.keeps = keeps
    self.start = start
  }

  /// The end of a desk's training.
  func end(ofDesk desk: Int) -> Timestamp { start + desks[desk].training }

  func sentTexts(of person: PersonIndex) -> SentTexts {
    sent.isEmpty ? SentTexts() : sent[person.value]
  }

  /// The scores that a strategy has learned; `nil` during its training.
  func scores(for choice: DifferenceSoftmax?) -> TextScores? {
    guard let choice else { return nil }
    return desks.first { $0.serves(choice) }?.scores
  }

  /// Records a decision point; ignores it if no text was chosen.
  mutating func choose(
    _ treatment: Treatment, among eligible: TextSubset, isByWeight: Bool,
    for person: PersonIndex, at now: Timestamp
  ) {
    let index = person.value
    guard let text = treatment.text else { return }
    if !sent.isEmpty { sent[index].record(Int(text), at: now) }
    guard !latest.isEmpty else { return }
    latest[index] = Latest(
      at: now, eligible: eligible, text: text, isOpen: true, isByWeight: isByWeight,
      row: UInt32(kept.count))
    if keeps {
      kept.append(
        TextDecision(
          index: UInt32(index), at: now, eligible: eligible, text: text,
          propensity: treatment.propensity))
    }
    for desk in desks.indices where learns(desk, of: latest[index]) {
      desks[desk].log.choose(Int(text), among: eligible)
    }
  }

  /// Records an opening of the app by a person; only the first after a decision point counts.
  mutating func open(_ person: PersonIndex, at now: Timestamp) {
    let index = person.value
    guard !latest.isEmpty, latest[index].isOpen else { return }
    latest[index].isOpen = false
    let point = latest[index]
    if keeps { kept[Int(point.row)].openedAfter = now - point.at }
    for desk in desks.indices where now - point.at < desks[desk].within {
      if learns(desk, of: point) {
        desks[desk].log.reward(Int(point.text), among: point.eligible)
      }
    }
  }

  /// Whether a desk learns from a point: it was decided by weights, and its window ends within the
  /// training.
  private func learns(_ desk: Int, of point: Latest) -> Bool {
    point.isByWeight && point.at + desks[desk].within <= end(ofDesk: desk)
  }

  /// Computes a desk's scores at the end of its training.
  mutating func learn(_ desk: Int) {
    desks[desk].scores = TextScores(desks[desk].log, prior: desks[desk].prior)
  }
}
