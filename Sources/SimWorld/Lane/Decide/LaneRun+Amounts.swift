import PushMessages
import PushService
import SimKernel

extension LaneRun {
  /// The amount of the order that a happening is about; `nil` for a happening without an amount, and where no
  /// campaign asks for it.
  ///
  /// It is drawn by order, so that an order and its payment have the same in every arm, and no other draw moves.
  mutating func amount(_ what: Happening, _ item: UInt64, _ person: PersonIndex) -> Double? {
    guard service(of: person).pointee.rules.asksAmounts,
      what == .orderUpdated || what == .paymentUpdated
    else { return nil }
    let commerce = view.plan.parameters.commerce
    // The three lowest bits are the order's update.
    let draw = Draw(
      view.key, Purpose.orderAmount, entity: view.id(of: person), occasion: item >> 3)
    return Distribution.lognormal(
      draw.u0, median: commerce.amountMedian ?? CommerceParameters.amountMedianUsual,
      sigma: commerce.amountSigma ?? CommerceParameters.amountSigmaUsual)
  }
}
