/// Whether bytes are text.
enum UTF8Text {
  /// The first byte that is not part of well-formed UTF-8 (Unicode 15, table 3-7), or `nil`.
  static func firstFault(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while place < bytes.count {
      let length = sequenceLength(bytes, at: place)
      if length == 0 { return place }
      place += length
    }
    return nil
  }

  /// Bytes of the character at `place`; 0 when it is malformed.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    func isNext(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      place + offset < bytes.count && range.contains(bytes[place + offset])
    }
    let first = bytes[place]
    switch first {
    case 0...0x7F: return 1
    case 0xC2...0xDF: return isNext(1) ? 2 : 0
    case 0xE0: return isNext(1, 0xA0...0xBF) && isNext(2) ? 3 : 0
    case 0xED: return isNext(1, 0x80...0x9F) && isNext(2) ? 3 : 0
    case 0xE1...0xEF: return isNext(1) && isNext(2) ? 3 : 0
    case 0xF0: return isNext(1, 0x90...0xBF) && isNext(2) && isNext(3) ? 4 : 0
    case 0xF1...0xF3: return isNext(1) && isNext(2) && isNext(3) ? 4 : 0
    case 0xF4: return isNext(1, 0x80...0x8F) && isNext(2) && isNext(3) ? 4 : 0
    default: return 0
    }
  }
}
