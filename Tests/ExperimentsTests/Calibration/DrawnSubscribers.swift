import SimKernel

/// Subscribers drawn from distributions whose moments are known on paper, where those of a simulated
/// world are not. Addresses are (study, experiment, arm, subscriber).
struct DrawnSubscribers {
  private let key: StreamKey
  private let arm: UInt16

  init(study: UInt64, experiment: Int, arm: Int) {
    key = StreamKey(seed: study, replication: UInt32(experiment))
    self.arm = UInt16(arm)
  }

  private func draw(_ subscriber: Int, _ occasion: Int = 0) -> Draw {
    Draw(key, arm, entity: UInt64(subscriber), occasion: UInt64(occasion))
  }

  /// A standard normal variable.
  func normal(_ subscriber: Int) -> Double {
    Elementary.normalQuantile(draw(subscriber).uniform)
  }

  /// One outcome.
  func outcome(_ subscriber: Int, rate: Double) -> Bool { draw(subscriber).uniform < rate }

  /// Deliveries 1 + geometric with mean `deliveries`; each opened with the subscriber's own
  /// probability, Beta(1, b) with mean `rate`.
  func opens(
    _ subscriber: Int, rate: Double, deliveries: Double
  ) -> (opened: Int32, delivered: Int32) {
    let person = draw(subscriber)
    let delivered = 1 + Distribution.geometric(person.uniform, probability: 1 / deliveries)
    // The mean of Beta(1, b) is 1 / (1 + b), and 1 - u^(1/b) its inverse at 1 - u.
    let own = 1 - Elementary.exp(Elementary.log(person.uniform2) / (1 / rate - 1))
    var opened: Int32 = 0
    for push in 1...delivered where draw(subscriber, push).uniform < own { opened += 1 }
    return (opened, Int32(delivered))
  }

  /// Poisson counts before and after the arms part; the subscriber's own mean is `mean` times the
  /// square of a normal variable, Gamma(1/2, 2 mean), and is `lift` higher afterwards.
  func counts(_ subscriber: Int, mean: Double, lift: Double) -> (before: Double, after: Double) {
    let normal = normal(subscriber)
    let own = mean * normal * normal
    let chance = draw(subscriber, 1)
    return (
      Double(Distribution.poisson(chance.uniform, mean: own)),
      Double(Distribution.poisson(chance.uniform2, mean: own * (1 + lift)))
    )
  }
}
