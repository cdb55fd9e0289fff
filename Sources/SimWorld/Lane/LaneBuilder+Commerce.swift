import PushMessages
import PushModel
import SimKernel

extension LaneBuilder {
  /// Adds what a shop tells all its customers at once: campaigns and new features.
  mutating func broadcasts(_ traits: borrowing LaneArray<Traits>) {
    let commerce = plan.parameters.commerce
    for (what, purpose, perDay) in [
      (Happening.campaignStarted, Purpose.campaign, commerce.campaignsPerWeek / 7),
      (.featureReleased, Purpose.feature, commerce.featuresPerMonth / 30),
    ] {
      var number: UInt32 = 0
      for day in 0..<plan.span.days {
        let howMany = Draw(key, purpose, entity: 0, occasion: UInt64(day << 6 | 63))
        for place in 0..<min(60, Distribution.poisson(howMany.uniform, mean: perDay)) {
          let draw = Draw(key, purpose, entity: 0, occasion: UInt64(day << 6 | place))
          let hour = Double(plan.postHours.index(draw.u0)) + draw.u1
          let at =
            plan.span.start + .days(Int64(day)) + Interval(milliseconds: Int64(hour * 3_600_000))
          for index in 0..<count where traits[index].joinsAt < at {
            tell(what, index, item: number, at: at)
          }
          number += 1
        }
      }
    }
  }

  /// Adds the orders, payments, conversations and sign-ins of one customer.
  mutating func shop(_ index: Int, _ traits: Traits) {
    let commerce = plan.parameters.commerce
    var told: ContiguousArray<(Happening, UInt32, UInt32, Timestamp)> = []
    moments(Purpose.order, of: index, traits, perDay: commerce.ordersPerWeek / 7) {
      at, number, draw in
      let business = UInt32(plan.popularity.index(draw.u2))
      told.append((.paymentUpdated, number << 3, business, at))
      var moment = at
      for step in 0..<min(8, commerce.updatesPerOrder) {
        let wait = Draw(
          key, Purpose.orderUpdate, entity: first + UInt64(index),
          occasion: UInt64(number) << 3 | UInt64(step))
        if step > 0 { moment = moment + Self.delay(wait.u0, commerce.updateMedian) }
        told.append((.orderUpdated, number << 3 | UInt32(step), business, moment))
      }
    }
    moments(Purpose.signIn, of: index, traits, perDay: commerce.signInsPerMonth / 30) {
      at, number, _ in
      told.append((.signedIn, number, 0, at))
    }
    for (what, item, business, at) in told {
      tell(what, index, item: item, business: business, at: at)
    }
    converse(index, traits)
  }

  private mutating func converse(_ index: Int, _ traits: Traits) {
    let commerce = plan.parameters.commerce
    var said: ContiguousArray<(UInt32, Timestamp)> = []
    moments(Purpose.conversation, of: index, traits, perDay: commerce.conversationsPerWeek / 7) {
      at, number, draw in
      let business = UInt32(plan.popularity.index(draw.u3))
      let isStorm = draw.u2 < commerce.stormShare
      let count =
        isStorm
        ? commerce.stormMessages
        : 1
          + Distribution.geometric(
            (draw.u2 - commerce.stormShare) / (1 - commerce.stormShare),
            probability: 1 / max(1, commerce.messagesPerConversation))
      var moment = at
      for _ in 0..<count {
        said.append((business, moment))
        let wait = Draw(
          key, Purpose.messageGap, entity: first + UInt64(index), occasion: UInt64(said.count))
        // A storm spreads over most of an hour.
        moment =
          moment
          + (isStorm
            ? Interval(milliseconds: 3_300_000 / Int64(count))
            : Self.delay(wait.u0, commerce.messageGapMedian))
      }
    }
    for (number, message) in said.enumerated() {
      tell(
        .messageReceived, index, item: UInt32(number), business: message.0, at: message.1)
    }
  }
}
