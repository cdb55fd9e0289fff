import PushModel
import PushService
import Statistics

extension AnswerCollisions {
  /// - Parameters:
  ///   - all: The decisions, person by person, in order of time for each.
  ///   - isCounted: Whether a decision counts; all of them are neighbours of those that do.
  ///   - predictions: A model's rewards of those that count.
  ///   - decisions: The same decisions with their rewards.
  /// - Returns: `nil` where the log or the strategy sends nothing.
  /// - Throws: `StatisticsError` when numbers leave the range of a method.
  init?(
    _ all: [RulePoint], where isCounted: (RulePoint) -> Bool,
    _ predictions: [AnswerValue.Prediction], _ decisions: [OffPolicyValue.Decision], level: Double
  ) throws(StatisticsError) {
    let points = all.filter(isCounted)
    let count = CollisionCount(all, where: isCounted, predictions)
    guard count.pushes.log.weight > 0, count.pushes.strategy.weight > 0 else { return nil }
    stores = count.lost
    near = count.near
    let people = points.map(\.person)
    let seen = points.map {
      $0.weight * ($0.isStoppedInLog ? 1 : 0) + $0.dropped * ($0.isRefused ? 1 : 0)
    }
    let stopped = points.map { $0.isStopped ? 1.0 : 0 }
    let check = try WeightCheck(
      weights: zip(stopped, seen).map { 1 + $0 - $1 }, clusters: people, level: level)
    let size = Double(points.count)
    policy = Share(
      log: Double(points.count { $0.isStoppedInLog }) / size,
      weighted: seen.reduce(0, +) / size, strategy: stopped.reduce(0, +) / size)
    policyP = check.p
    error = try Self.error(count, decisions, people, level)
  }

  /// How far openings go with the times to the person's pushes before and after, beyond what the model
  /// expects, and what that makes where the strategy's pushes are nearer to one another than weights see.
  private static func error(
    _ count: CollisionCount, _ decisions: [OffPolicyValue.Decision], _ people: [Int],
    _ level: Double
  ) throws(StatisticsError) -> Error? {
    let value = decisions.reduce(0) { $0 + $1.modelledTarget } / Double(decisions.count)
    // In openings, since times of day at which more is opened have more to lose.
    let openings = count.openings
    let (log, seen, all) = (
      openings.log.parts, openings.weighted.parts, openings.strategy.parts
    )
    // Numbers whose mean is 1 and the change of the value, in the form of weights.
    let parts = zip(decisions, count.classOfLogged).map { decision, place in
      guard let place, log[place] > 0 else { return 1.0 }
      return 1 + (all[place] - seen[place]) / log[place]
        * (decision.reward - decision.modelledLogged)
    }
    let check = try WeightCheck(weights: parts, clusters: people, level: level)
    // The truth is the value with its change, and estimates are the value without it.
    guard value > 0, value + check.weight.low - 1 > 0 else { return nil }
    func error(_ mean: Double) -> Double { (1 - mean) / (value + mean - 1) }
    return Error(
      value: error(check.weight.value), low: error(check.weight.high),
      high: error(check.weight.low),
      p: check.p)
  }
}

/// The pushes of a log by the times to the person's nearest ones before and after.
struct CollisionCount {
  /// Weights of pushes by class of ``PushNeighbours``.
  struct Sums {
    private(set) var weight = 0.0
    private(set) var parts = [Double](repeating: 0, count: PushNeighbours.classes)

    mutating func add(_ classes: [Double], _ share: Double = 1) {
      weight += share
      for place in classes.indices { parts[place] += share * classes[place] }
    }

    /// The mean of a number for each class; 0 without a push.
    func mean(_ number: (Int) -> Double) -> Double {
      weight > 0 ? parts.indices.reduce(0) { $0 + parts[$1] * number($1) } / weight : 0
    }
  }

  /// The log's pushes; the strategy's, if the others go as in the log, and if it decides about all.
  struct Sides {
    var log = Sums()
    var weighted = Sums()
    var strategy = Sums()
  }

  private(set) var pushes = Sides()
  /// The openings that a model expects of them.
  private(set) var openings = Sides()
  /// Of each decision that counts, the class of the log's push; `nil` for one that was dropped.
  private(set) var classOfLogged: [Int?] = []
  /// The log's pushes that a store gave up, by the time to the next one.
  private var lostIn = [Double](repeating: 0, count: PushNeighbours.times)

  init(
    _ all: [RulePoint], where isCounted: (RulePoint) -> Bool,
    _ predictions: [AnswerValue.Prediction]
  ) {
    let wait = all.reduce(Interval.zero) { wait, point in
      point.moments.reduce(wait) { max($0, $1 - point.logged.at) }
    }
    var start = 0
    while start < all.count {
      let end = all[start...].firstIndex { $0.person != all[start].person } ?? all.count
      let neighbours = PushNeighbours(all[start..<end], longestWait: wait)
      for place in start..<end where isCounted(all[place]) {
        add(place, neighbours, predictions[classOfLogged.count])
      }
      start = end
    }
  }

  private mutating func add(
    _ place: Int, _ all: PushNeighbours, _ prediction: AnswerValue.Prediction
  ) {
    let point = all.points[place]
    let logged = point.logged.moment.map { all.classes(of: place, at: $0, byLog: true) }
    classOfLogged.append(logged?.firstIndex(of: 1))
    if let logged {
      pushes.log.add(logged)
      openings.log.add(logged, prediction.logged)
      if point.isSuperseded { lostIn[PushNeighbours.next(logged.firstIndex(of: 1)!)] += 1 }
    }
    for (chance, reward) in zip(point.chances, prediction.chances) {
      guard let moment = chance.answer.moment(decidedAt: point.logged.at) else { continue }
      let one = all.classes(of: place, at: moment, byLog: true)
      let each = all.classes(of: place, at: moment, byLog: false)
      pushes.weighted.add(one, chance.share)
      pushes.strategy.add(each, chance.share)
      openings.weighted.add(one, chance.share * reward)
      openings.strategy.add(each, chance.share * reward)
    }
  }

  /// The share of pushes that stores give up, by the time to the next one. Where the log has no push with
  /// such a time, it counts as that of the next nearer class, and of the nearest as all.
  var lost: AnswerCollisions.Share {
    var sent = [Double](repeating: 0, count: PushNeighbours.times)
    for (place, part) in pushes.log.parts.enumerated() { sent[PushNeighbours.next(place)] += part }
    var rate = lostIn.contains { $0 > 0 } ? 1.0 : 0
    let rates = zip(lostIn, sent).map { lost, sent in
      if sent > 0 { rate = lost / sent }
      return rate
    }
    return share { rates[PushNeighbours.next($0)] }
  }

  /// The share of pushes with another one in the nearest class.
  var near: AnswerCollisions.Share { share { PushNeighbours.isNear($0) ? 1 : 0 } }

  private func share(_ number: (Int) -> Double) -> AnswerCollisions.Share {
    AnswerCollisions.Share(
      log: pushes.log.mean(number), weighted: pushes.weighted.mean(number),
      strategy: pushes.strategy.mean(number))
  }
}
