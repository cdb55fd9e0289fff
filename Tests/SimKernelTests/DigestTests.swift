import SimKernel
import Testing

@Suite struct DigestTests {
  private func digest(_ words: [UInt64]) -> UInt64 {
    var digest = Digest()
    for word in words { digest.combine(word) }
    return digest.value
  }

  @Test(
    "known answers, for ever",
    arguments: [
      (words: [], value: 0xe9e0_033e_3bad_af36),
      (words: [0], value: 0x7c5a_f80f_9a35_e4fd),
      (words: [1, 2, 3], value: 0xa7fc_dd83_59ea_1e9e),
      (words: [UInt64.max], value: 0x0130_3306_b69d_81fd),
    ] as [(words: [UInt64], value: UInt64)])
  func knownAnswers(words: [UInt64], value: UInt64) {
    #expect(digest(words) == value)
  }

  @Test("one word more, less or changed, or two exchanged, and the digest is another")
  func sensitive() {
    let words = (0..<64).map { UInt64($0) &* 0x9E37_79B9 }
    var digests: Set = [digest(words), digest(words + [0]), digest([0] + words)]
    digests.insert(digest(Array(words.dropLast())))
    for index in words.indices {
      for bit in 0..<64 as Range<UInt64> {
        var other = words
        other[index] ^= 1 << bit
        digests.insert(digest(other))
      }
      var swapped = words
      swapped.swapAt(index, (index + 1) % words.count)
      digests.insert(digest(swapped))
    }
    #expect(digests.count == 4 + 64 * 64 + 64)
  }

  @Test("a million counters and a million words of one bit pattern have a million digests each")
  func collisions() {
    var counters = Digest()
    var zeros = Digest()
    var seen: Set<UInt64> = []
    for word in 1...1_000_000 as ClosedRange<UInt64> {
      counters.combine(word)
      zeros.combine(0)
      seen.insert(counters.value)
      seen.insert(zeros.value)
    }
    #expect(seen.count == 2_000_000)
  }

  @Test("every bit of a word moves half of the digest, wherever it stands")
  func avalanche() {
    let words = (1...8).map { UInt64($0) }
    let plain = digest(words)
    for index in words.indices {
      for bit in 0..<64 as Range<UInt64> {
        var other = words
        other[index] ^= 1 << bit
        #expect((12...52).contains((digest(other) ^ plain).nonzeroBitCount))
      }
    }
  }

  @Test("the digest of digests is that of their words in order")
  func combining() {
    #expect(Digest.combining([5, 6, 7]) == digest([5, 6, 7]))
    #expect(Digest.combining([5, 6, 7]) != Digest.combining([6, 5, 7]))
    #expect(Digest.combining([]) == Digest().value)
  }

  @Test("looking at the value changes nothing")
  func looking() {
    var digest = Digest()
    digest.combine(1)
    let before = digest
    _ = digest.value
    #expect(digest == before)
  }

  @Test(
    "bytes are their number, words of eight with the lowest first, and the rest one by one",
    arguments: 0...17)
  func bytes(count: UInt8) {
    let bytes = (0..<count).map { $0 &* 37 &+ 200 }
    var whole = Digest()
    whole.combine(bytes.span.bytes)
    var words = [UInt64(count)]
    let whole8 = Int(count) / 8 * 8
    for start in stride(from: 0, to: whole8, by: 8) {
      words.append(bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    words += bytes[whole8...].map { UInt64($0) }
    #expect(whole.value == digest(words))
  }
}
