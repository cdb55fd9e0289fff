import PushMessages
import PushModel
import PushService
import SimKernel

/// What a lane learns from its own people while it runs: texts, choice of posts, and the counts of
/// decision points, of visits, of conversions and of learning curves.
struct Learners {
  /// Decision points of daily rules; `nil` if there are none.
  var points: DecisionPoints?
  /// Posts that the lane's people open; `nil` if no strategy chooses posts by them.
  var posts: Learning?
  /// Outcomes of the texts of daily rules; `nil` if no strategy uses them.
  var texts: TextLearning?
  /// Counts of visits; `nil` if no metric asks for them.
  var visits: VisitTally?
  /// Counts of conversions; `nil` if no metric asks for them.
  var conversions: ConversionTally?
  /// Counts by period; `nil` where nobody asks for learning curves.
  var curve: CurveTally?

  /// Learners for the strategies of `arms` arms, whose services are the first `versions`.
  init(_ view: borrowing LaneView, versions: [Int], arms: Int) {
    let plan = view.plan
    let services = view.services
    let isOfSubscribers = view.first < LaneWorld.ownersBase
    let windows = view.hasRules ? plan.decisionWindows : []
    points =
      windows.isEmpty
      ? nil
      : DecisionPoints(
        windows, plan.pointLayout!, plan.trialLayout, people: view.count, in: plan.span)
    posts =
      isOfSubscribers && plan.parameters.kind.contains(.smallBusiness)
      ? Learning(for: versions.map { services[$0].choice }) : nil
    texts =
      view.hasRules
      ? TextLearning(
        versions.flatMap { services[$0].rules.contextual }, people: view.count,
        from: plan.span.start, keeps: view.settings.keepsTextDecisions)
      : nil
    visits =
      isOfSubscribers
      ? plan.visitCounting.map {
        VisitTally(
          $0, people: view.count, in: plan.span, areNewcomersAlone: plan.arrivals != nil)
      } : nil
    conversions =
      view.hasConversions
      ? plan.conversionMetric.map { ConversionTally($0, people: view.count, in: plan.span) } : nil
    curve = view.hasCurve ? plan.curve.map { CurveTally($0, arms: arms) } : nil
  }

  /// Whether decision points are counted or learned from, whoever is logged.
  var arePointsUsed: Bool { points != nil || texts != nil }

  /// Records an opening of the app.
  mutating func open(_ person: PersonIndex, at now: Timestamp) {
    points?.open(person, at: now)
    texts?.open(person, at: now)
  }
}
