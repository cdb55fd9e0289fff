import PushModel
import SimKernel

extension LaneWorld {
  /// How far the people and posts lie from their expectations, by ``LuckFigure``; 0 for what the world does not have.
  ///
  /// - Complexity: that of ``figures()``, and O(businesses · days).
  package func luck() -> [Double] {
    let sums = luckSums()
    let span = plan.span
    let days = (span.cohortEnd - span.cohortStart).milliseconds
    let middle = span.cohortStart + .milliseconds(days / 2)
    return LuckFigure.allCases.map { figure in
      switch figure {
      case .postsBefore: postLuck(from: span.start, until: span.cohortStart)
      case .postsEarly: postLuck(from: span.cohortStart, until: middle)
      case .postsLate: postLuck(from: middle, until: span.cohortEnd)
      default: sums[figure].mean
      }
    }
  }

  /// Posts of the businesses that people follow; a day counts by its part between two moments.
  private func postLuck(from start: Timestamp, until end: Timestamp) -> Double {
    guard plan.parameters.kind.contains(.smallBusiness), start < end else { return 0 }
    let writer = PostWriter(plan: plan, key: key)
    var (beyond, expected) = (0.0, 0.0)
    for (place, business) in schedule.businesses.enumerated() {
      let followers = Double(follows.range(of: place).count)
      guard followers > 0 else { continue }
      for day in 0...plan.span.days {
        let weight = followers * share(ofDay: day, in: business.zone, from: start, until: end)
        guard weight > 0 else { continue }
        let mean = plan.meanPostsPerDay * writer.factor(of: business, onDay: day)
        beyond += weight * (Double(writer.count(place, business, onDay: day)) - mean)
        expected += weight * mean
      }
    }
    return expected > 0 ? beyond / expected : 0
  }

  /// The part of a local day of the run that lies between two moments.
  private func share(
    ofDay day: Int, in zone: ZoneID, from start: Timestamp, until end: Timestamp
  ) -> Double {
    let clock = plan.zones.clock(zone, at: plan.span.start)
    let local = clock.day(plan.span.start) + Int64(day)
    let midnight = plan.zones.instant(zone, day: local, minute: 0)
    let length = min(midnight + .days(1), end) - max(midnight, start)
    return Double(max(0, length.milliseconds)) / Double(Interval.days(1).milliseconds)
  }

  private func luckSums() -> LuckSums {
    let law = LuckLaw(plan)
    let days = plan.parameters.kind.contains(.smallBusiness) ? figures() : []
    var sums = LuckSums()
    for index in 0..<count {
      addDevices(of: index, law, to: &sums)
      let traits = traits[index]
      sums[.wanted].add(law.wanted(traits.preferences) / law.wantedMean - 1, to: 1)
      sums[.visits].add(Double(traits.sessionsPerDay) / law.visitsMean - 1, to: 1)
      let platform = law.isIndependent ? reached(index) : devices[index][0].platform
      var weight = platform == nil ? 0.0 : 1
      if law.isIndependent, !days.isEmpty {
        weight = Double(days[index * PersonFigure.count + Int(PersonFigure.reachableDays.rawValue)])
      }
      sums[.tolerance].add(law.score(ofTolerance: traits.tolerance), to: weight)
      let keen: LuckFigure = platform == .ios ? .keenIOS : .keenAndroid
      sums[keen].add(Double(traits.response) - 1, to: weight)
    }
    return sums
  }

  private func addDevices(of index: Int, _ law: LuckLaw, to sums: inout LuckSums) {
    let own = devices[index]
    let isAndroid = own[0].platform == .android
    sums[.android].add((isAndroid ? 1 : 0) - plan.parameters.devices.androidShare, to: 1)
    for device in 0..<Int(own.count) {
      let (position, granted) = DeviceDraw.grantShare(
        of: first + UInt64(index), device, plan, key)
      let isIOS = own[device].platform == .ios
      let beyond = (position < granted ? 1 : 0) - (isIOS ? law.grantedIOS : law.grantedAndroid)
      sums[isIOS ? .allowedIOS : .allowedAndroid].add(beyond, to: 1)
    }
  }

  /// The platform of the first device in use on which somebody allows pushes; `nil` for none.
  private func reached(_ index: Int) -> Platform? {
    let own = devices[index]
    guard traits[index].preferences.isPushEnabled else { return nil }
    for device in 0..<Int(own.count)
    where own[device].permission == .granted && staleDevices[index] & 1 << UInt8(device) == 0 {
      return own[device].platform
    }
    return nil
  }
}

/// A weighted mean.
private struct LuckMean {
  private var sum = 0.0
  private var weights = 0.0

  var mean: Double { weights > 0 ? sum / weights : 0 }

  mutating func add(_ beyond: Double, to weight: Double) {
    sum += weight * beyond
    weights += weight
  }
}

/// A mean by figure.
private struct LuckSums {
  private var means = [LuckMean](repeating: LuckMean(), count: LuckFigure.count)

  subscript(figure: LuckFigure) -> LuckMean {
    get { means[Int(figure.rawValue)] }
    set { means[Int(figure.rawValue)] = newValue }
  }
}
