/// A time that a run measures.
struct Sample: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// Release to first device.
    case latency
    /// The same, of a device that was online and awake.
    case promptLatency
    /// Release to opening.
    case timeToOpen
  }

  let milliseconds: Int32
  let arm: UInt8
  let kind: Kind
}
