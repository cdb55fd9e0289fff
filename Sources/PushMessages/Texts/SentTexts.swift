import PushModel

/// When each text of a pool was last chosen for one person: the host keeps it beside his agenda, where
/// a rule asks for it.
public struct SentTexts: Sendable, BitwiseCopyable {
  private var moments = InlineArray<12, Timestamp>(repeating: .distantPast)

  public init() {}

  /// The distant past for a text that never was.
  public subscript(text: Int) -> Timestamp { moments[text] }

  public mutating func note(_ text: Int, at now: Timestamp) { moments[text] = now }
}
