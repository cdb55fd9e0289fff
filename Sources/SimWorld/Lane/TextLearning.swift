import PushMessages
import PushModel
import PushService

/// What the texts of daily rules have led to in a lane, and what strategies have learned of it.
///
/// As ``Learning``, of the lane's own people alone; the arms of a split share it.
struct TextLearning {
  private(set) var desks: [Desk]
  /// By person, when some strategy goes by it.
  private var sent: ContiguousArray<SentTexts>
  private var latest: ContiguousArray<Latest>
  /// Every decision, when they are asked for.
  private(set) var kept: ContiguousArray<TextDecision>
  private let keeps: Bool
  private let start: Timestamp

  /// Strategies that learn the same from the same points.
  struct Desk {
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
    /// No opening of the app has followed yet, or none is waited for.
    var isOpen = false
    /// Chosen by the weights: others may learn of it.
    var isByWeight = true
    var row: UInt32 = 0
  }

  /// - Parameters:
  ///   - chances: Those of the strategies that people may come under.
  ///   - keeps: Decisions are kept for whoever wants to weigh them.
  init?(_ chances: [DailyChance], people: Int, from start: Timestamp, keeps: Bool) {
    guard keeps || !chances.isEmpty else { return nil }
    let choices = chances.compactMap(\.choice)
    desks = choices.reduce(into: []) { desks, choice in
      if !desks.contains(where: { $0.serves(choice) }) { desks.append(Desk(choice)) }
    }
    let isAsked = choices.contains { $0.by == .recovering }
    sent = ContiguousArray(repeating: SentTexts(), count: isAsked ? people : 0)
    latest = ContiguousArray(
      repeating: Latest(), count: desks.isEmpty && !keeps ? 0 : people)
    kept = []
    self.keeps = keeps
    self.start = start
  }

  /// When a desk's training is over.
  func end(ofDesk desk: Int) -> Timestamp { start + desks[desk].training }

  func sentTexts(of index: Int) -> SentTexts { sent.isEmpty ? SentTexts() : sent[index] }

  /// What a strategy knows by now; `nil` while it is trained.
  func scores(for choice: DifferenceSoftmax?) -> TextScores? {
    guard let choice else { return nil }
    return desks.first { $0.serves(choice) }?.scores
  }

  /// A person has come to a decision point, and a text was chosen.
  mutating func choose(
    _ treatment: Treatment, among eligible: TextSubset, isByWeight: Bool, for index: Int,
    at now: Timestamp
  ) {
    guard let text = treatment.text else { return }
    if !sent.isEmpty { sent[index].note(Int(text), at: now) }
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

  /// He has opened the app: the first opening after a decision point counts.
  mutating func open(_ index: Int, at now: Timestamp) {
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

  /// Whether a point was decided by weights and is over when the desk's training is.
  private func learns(_ desk: Int, of point: Latest) -> Bool {
    point.isByWeight && point.at + desks[desk].within <= end(ofDesk: desk)
  }

  /// The training of a desk is over.
  mutating func learn(_ desk: Int) {
    desks[desk].scores = TextScores(desks[desk].log, prior: desks[desk].prior)
  }
}
