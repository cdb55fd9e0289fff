import PushModel
import PushService

/// The way to a program that gives scores to one arm in one replication.
package protocol LearnerLink: AnyObject {
  /// Tells what has happened, and returns the score for the time until the next report.
  func exchange(_ report: LearnerReport) throws -> LearnerAnswer
}

/// What a program answers.
package struct LearnerAnswer: Hashable, Sendable {
  /// The score; `nil` for none, so that pushes are sent at once.
  package var model: ScoreModel?
  /// The score below which a push is dropped; `nil` for none.
  package var price: Double?
  /// The most pushes of all people until the next answer; `nil` for no limit.
  package var pushes: Int?

  /// The limits that are accepted.
  package static let pushes = 0...1_000_000_000_000

  /// An answer; by default one that sends every push at once.
  package init(model: ScoreModel? = nil, price: Double? = nil, pushes: Int? = nil) {
    self.model = model
    self.price = price
    self.pushes = pushes
  }
}

/// What a program is told at the start of a run, and at the end of each window.
package struct LearnerReport: Sendable {
  /// The number of windows that have ended: 0 at the start.
  package var window = 0
  /// The moment of the report.
  package var at: Timestamp
  /// Sums over all people up to now.
  package var tallies = LearnerTallies()
  /// The sampled decisions that are due, in the order of lanes and of time within one.
  package var rows: [DecisionRow] = []
}

/// Sums of the experience with all people of an arm.
package struct LearnerTallies: Hashable, Sendable {
  /// The number of people.
  package private(set) var people = 0
  /// Pushes by the local hour in which they were sent, those of them that were opened, and openings of
  /// the app by hour.
  package private(set) var sentByHour = [Int](repeating: 0, count: 24)
  /// Pushes that were opened, by the local hour in which they were sent.
  package private(set) var openedByHour = [Int](repeating: 0, count: 24)
  /// Openings of the app by local hour.
  package private(set) var visitsByHour = [Int](repeating: 0, count: 24)
  /// Pushes by category, and those of them that were opened.
  package private(set) var sentByCategory = [Int](repeating: 0, count: Category.allCases.count)
  /// Pushes that were opened, by the raw value of their category.
  package private(set) var openedByCategory = [Int](repeating: 0, count: Category.allCases.count)

  /// Sums over nobody.
  package init() {}

  mutating func add(_ experience: Experience) {
    people += 1
    for hour in 0..<24 {
      sentByHour[hour] += experience.sent(inHour: hour)
      openedByHour[hour] += experience.opened(inHour: hour)
      visitsByHour[hour] += experience.visits(inHour: hour)
    }
    for category in Category.allCases {
      sentByCategory[Int(category.rawValue)] += experience.sent(category)
      openedByCategory[Int(category.rawValue)] += experience.opened(category)
    }
  }
}

/// One decision of a rule, with what it led to.
package struct DecisionRow: Sendable, BitwiseCopyable {
  /// The person to whom the push was intended.
  package var recipient: RecipientID
  /// The push that was decided about; with ``recipient`` it names the row.
  package var push: PushID
  /// Type of the push.
  package var type: PushType
  /// The time of the decision, from which the time of outcomes counts.
  package var at: Timestamp
  /// The features at the moment for which the push was decided: now where it was dropped.
  package var inputs: ScoreInputs
  /// The rule's answer with its probability.
  package var choice: DecisionChoice
  /// Whether it was handed to the providers: at once, or after its wait.
  package var isSent = false
  /// Whether it was opened within the time of outcomes.
  package var isOpened = false
  /// Whether its recipient switched pushes of its type off within the time of outcomes: all of them, its
  /// category or the type alone; or removed the app, or deleted the account.
  package var isOptedOut = false
}
