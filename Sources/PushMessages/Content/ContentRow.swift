/// What the busy loop knows of one text, without the text.
public struct ContentRow: Hashable, Sendable, BitwiseCopyable {
  /// A message of this kind can be made and encoded.
  public var isValid: Bool
  /// The longest values do not fit on the screen.
  public var wasTruncated: Bool
  /// Most characters of the title, 0...50.
  public var titleLength: UInt8
  /// Most characters of the body, 0...100.
  public var bodyLength: UInt8
  /// Most bytes of the encoded payload; 65 535 stands for that and more.
  public var payloadBytes: UInt16

  /// The row of a text that cannot be made.
  @usableFromInline static let invalid = ContentRow(
    isValid: false, wasTruncated: false, titleLength: 0, bodyLength: 0, payloadBytes: 0)

  /// A row that holds for both.
  func merged(_ other: ContentRow) -> ContentRow {
    ContentRow(
      isValid: isValid && other.isValid, wasTruncated: wasTruncated || other.wasTruncated,
      titleLength: max(titleLength, other.titleLength),
      bodyLength: max(bodyLength, other.bodyLength),
      payloadBytes: max(payloadBytes, other.payloadBytes))
  }
}
