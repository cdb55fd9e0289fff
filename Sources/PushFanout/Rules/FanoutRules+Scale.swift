import PushModel

extension FanoutRules {
  /// Recipients that one queue may serve.
  public static let recipientsMax = 100_000_000

  /// The limits of a queue that serves so many recipients, in exact integers.
  ///
  /// The rate is taken to a thousandth of a call per second. Rate and burst scale with fractions of
  /// a call (a burst is at least one); workers and backlog are whole and round up, so that many
  /// small queues together may hold a little more than one large queue.
  public func scaled(toRecipients recipients: Int) -> SendQueue.Limits {
    let range = 1...Self.recipientsMax
    precondition(range.contains(recipients), "\(recipients) recipients, \(range) are accepted")
    let count = Int64(recipients)
    // One call is 10^9 units: thousandths of a call, of a recipient's thousandth, of a second.
    let call: Int64 = 1_000_000_000
    let bucket = TokenBucket(
      gain: Int64(dispatchRate * 1_000 + 0.5) * count, cost: call,
      capacity: max(call, Int64(batch) * count * 1_000_000))
    return SendQueue.Limits(
      bucket: bucket, workers: workers.map { share(of: $0, recipients) } ?? .max,
      depthMax: share(of: capacityMax, recipients))
  }

  private func share(of perThousand: Int, _ recipients: Int) -> Int {
    (perThousand * recipients + 999) / 1_000
  }
}
