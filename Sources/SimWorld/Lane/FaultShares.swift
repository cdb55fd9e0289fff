/// The shares of a provider's faults without the list of outages, so that copies count no
/// references.
struct FaultShares: Sendable, BitwiseCopyable {
  let error, throttle, timeout, malformed, duplicate: Double
  /// The share of calls with any fault of the reply.
  let all: Double

  init(_ faults: FaultParameters) {
    error = faults.errorShare
    throttle = faults.throttleShare
    timeout = faults.timeoutShare
    malformed = faults.malformedShare
    duplicate = faults.duplicateShare
    all = error + throttle + timeout + malformed
  }
}
