import PushModel

/// A decision point of a log, with what the strategy that is tried would have done at it.
struct LoggedChoice {
  /// The person's place in the log.
  let person: Int
  /// Tells apart the people that a model is fitted to from those that it is used for.
  let hash: UInt64
  let at: Timestamp
  let type: PushType
  /// The local hour's block of three, 0...7.
  let block: Int
  /// What chance did: 0 for nothing, else the text's number.
  let action: Int
  let propensity: Double
  /// The strategy's probabilities of nothing and of each text, once its policy has spoken.
  let target: [Double]
  /// The log knows what comes of what the strategy would do: it let the push go as the strategy
  /// would.
  let isSupported: Bool
  let push: UInt64
}
