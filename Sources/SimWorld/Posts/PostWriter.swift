import PushMessages
import PushModel
import PushService
import SimKernel

/// Draws the posts that businesses write, and what moderation says of each.
struct PostWriter {
  let plan: WorldPlan
  let key: StreamKey

  private var parameters: PostParameters { plan.parameters.posts }

  /// Calls `body` with every post, business by business; those of the scenario's plan come last.
  func each(_ businesses: ContiguousArray<Business>, _ body: (PostCase) -> Void) {
    guard plan.parameters.kind.contains(.smallBusiness) else { return }
    for index in businesses.indices {
      // Days of its time zone are offset from the run's, so the run meets one more of them.
      for day in 0...plan.span.days { write(index, businesses[index], day, body) }
    }
    for index in (parameters.planned ?? []).indices {
      if let planned = planned(index) { body(planned) }
    }
  }

  /// The posts of one business on one day of its local calendar.
  private func write(
    _ index: Int, _ business: Business, _ day: Int, _ body: (PostCase) -> Void
  ) {
    let entity = UInt64(index)
    let firstDay = firstDay(of: business)
    for place in 0..<count(index, business, onDay: day) {
      let number = UInt32(day << 6 | place)
      let draw = Draw(key, Purpose.post, entity: entity, occasion: UInt64(number))
      let minute = plan.postHours.index(draw.u0) * 60
      let hour = plan.zones.instant(business.zone, day: firstDay + Int64(day), minute: minute)
      let at = hour + Interval(milliseconds: Int64(draw.u1 * 3_600_000))
      guard plan.span.start <= at, at < plan.span.end else { continue }
      let post = Post(
        at: at, withdrawnAt: .distantFuture, endsAt: .distantFuture,
        business: BusinessID(rawValue: UInt32(index)), number: number,
        type: plan.postType(draw.u2))
      body(parameters.text.map { read(post, $0) } ?? drawn(post))
    }
  }

  /// The local day on which the run starts for a business.
  private func firstDay(of business: Business) -> Int64 {
    plan.zones.clock(business.zone, at: plan.span.start).day(plan.span.start)
  }

  /// The factor on the posts of a business on a day of its local calendar.
  func factor(of business: Business, onDay day: Int) -> Double {
    guard let calendar = plan.calendar else { return 1 }
    return calendar.posts(in: business.zone, onDay: firstDay(of: business) + Int64(day))
  }

  /// The number of posts that a business writes on a day of its local calendar.
  func count(_ index: Int, _ business: Business, onDay day: Int) -> Int {
    let howMany = Draw(
      key, Purpose.postCount, entity: UInt64(index), occasion: UInt64(day))
    let mean = business.postsPerDay * factor(of: business, onDay: day)
    return min(63, Distribution.poisson(howMany.uniform, mean: min(50, mean)))
  }

  /// The case of a post without a text: what moderation says of it is drawn.
  private func drawn(_ post: Post) -> PostCase {
    var own = PostCase(post: post, writtenAt: post.at)
    let draw = moderation(of: post)
    if draw.u0 < parameters.flaggedShare {
      // One uniform serves twice: given that it is below the share, it is uniform on it.
      let isApproved = draw.u0 < parameters.flaggedShare * parameters.approvedShare
      own.review = PostCase.Review(
        until: post.at + Self.delay(draw.u1, parameters.reviewMedian),
        ruling: isApproved ? .approve : .reject)
    }
    if draw.u2 < parameters.takedownShare {
      own.takedown = Self.delay(draw.u3, parameters.takedownMedian)
    }
    return own
  }

  /// The case of a post with a text of the corpus, which the service's filter reads.
  private func read(_ post: Post, _ text: PostTextParameters) -> PostCase {
    var own = PostCase(post: post, writtenAt: post.at)
    let draw = Draw(
      key, Purpose.postText, entity: UInt64(post.business.rawValue), occasion: UInt64(post.number))
    let label: PostLabel =
      draw.u0 < text.uncleanShare
      ? .unclean : draw.u0 < text.uncleanShare + text.borderlineShare ? .borderline : .clean
    // A genuine business and an impostor write in the same language.
    let name = BusinessName(of: post.business, isImpostor: false, plan, key)
    let place = PostCorpus.place(
      name.language, label, isOffer: post.type == .offer, choice: draw.u1, filling: draw.u2,
      words: draw.u3)
    own.words = .corpus(place)
    moderate(&own, plan.screen.pipeline(of: place), label)
    return own
  }

  /// The scenario's planned post at an index; `nil` outside the run.
  private func planned(_ index: Int) -> PostCase? {
    let planned = parameters.planned![index]
    let at = plan.span.start + planned.at
    guard at < plan.span.end else { return nil }
    // Behind every number of a drawn post; its repetitions have the numbers that follow.
    let before = parameters.planned![..<index].reduce(0) { $0 + $1.times }
    var post = Post(
      at: at, withdrawnAt: .distantFuture, endsAt: .distantFuture,
      business: BusinessID(rawValue: UInt32(planned.business)),
      number: UInt32((plan.span.days + 1) << 6 + before), type: planned.type ?? .newPost)
    post.perDayMax = UInt8(clamping: planned.maxPerDay ?? 0)
    if planned.times > 1 { post.round = 1 }
    if let sendAt = planned.sendAt { post.sendAt = plan.span.start + sendAt }
    var own = PostCase(post: post, writtenAt: at)
    own.words = .planned(index)
    if planned.hasText {
      own.language =
        planned.language ?? BusinessName(of: post.business, isImpostor: false, plan, key).language
      let pipeline = plan.screen.pipeline(
        title: planned.title ?? "", body: planned.body ?? "", language: own.language)
      moderate(&own, pipeline, planned.label ?? .clean)
    }
    return own
  }

  /// Sets what people decide on a post that the filter has read. Reviewers see what the label says,
  /// and disagree about borderline posts; readers report unclean ones that got through.
  private func moderate(_ own: inout PostCase, _ pipeline: PostPipeline, _ label: PostLabel) {
    let draw = moderation(of: own.post)
    own.pipeline = pipeline
    if pipeline.state == .inReview {
      own.review = PostCase.Review(
        until: own.writtenAt + Self.delay(draw.u1, parameters.reviewMedian),
        ruling: isAcceptable(label, draw.u0) ? .approve : .reject)
    }
    let share =
      label == .unclean
      ? (parameters.text ?? PostTextParameters()).reportedShare : parameters.takedownShare
    if draw.u2 < share { own.takedown = Self.delay(draw.u3, parameters.takedownMedian) }
  }

  private func moderation(of post: Post) -> Draw {
    Draw(
      key, Purpose.moderation, entity: UInt64(post.business.rawValue),
      occasion: UInt64(post.number))
  }

  /// Whether a moderator lets a post stand, for a uniform `u`.
  private func isAcceptable(_ label: PostLabel?, _ u: Double) -> Bool {
    switch label {
    case .clean: true
    case .unclean: false
    case .borderline, nil: u < parameters.approvedShare
    }
  }

  /// The moment at which a moderator takes a post down after a report; `nil` if it stands.
  func takedown(of own: PostCase, reportedAt now: Timestamp) -> Timestamp? {
    let draw = Draw(
      key, Purpose.postReport, entity: UInt64(own.post.business.rawValue),
      occasion: UInt64(own.post.number))
    guard !isAcceptable(own.text(plan)?.label, draw.u0) else { return nil }
    return now + Self.delay(draw.u1, parameters.reviewMedian)
  }

  private static func delay(_ u: Double, _ median: Interval) -> Interval {
    let length = Distribution.lognormal(u, median: Double(median.milliseconds), sigma: 1)
    return Interval(milliseconds: 1 + Int64(min(length, 1e12)))
  }
}
