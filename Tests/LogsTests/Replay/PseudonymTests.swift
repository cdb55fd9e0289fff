import Documents
import Testing

@testable import Logs

@Suite("Keyed pseudonyms of the people of a real log")
struct PseudonymTests {
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// FIPS 180-4, and NIST's example of a million letters.
  @Test(
    "SHA-256 has its published values",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnop"
          + "qrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func hash(message: String, expected: String) {
    #expect(Self.text(SHA256.hash(Array(message.utf8))) == expected)
  }

  /// RFC 4231, cases 1, 2, 3 and 6.
  @Test(
    "HMAC-SHA-256 has its published values",
    arguments: [
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func authentication(key: [UInt8], message: [UInt8], expected: String) {
    #expect(Self.text(SHA256.authentication(of: message, key: key)) == expected)
  }

  private static let key = Array("0123456789abcdef0123456789abcdef".utf8)

  @Test("the same key gives the same names, however its file ends; another key gives others")
  func names() throws {
    let names = try LogPseudonyms(key: Self.key, path: "k")
    let again = try LogPseudonyms(key: Self.key + [13, 10], path: "k")
    let other = try LogPseudonyms(key: Self.key.reversed(), path: "k")
    let uids = (0..<200).map { "user-\($0)" }
    #expect(uids.map(names.name) == uids.map(again.name))
    #expect(Set(uids.map(names.name) + uids.map(other.name)).count == 400)
    #expect(uids.map(names.name).allSatisfy { $0.count == 32 })
  }

  @Test(
    "a key that could be guessed is refused",
    arguments: [
      ([], "is empty"), ([10], "is empty"), (Array("secret".utf8), "has 6 bytes"),
      (Array(Self.key.dropLast()) + [10], "has 31 bytes"),
      ([UInt8](repeating: 7, count: 64), "repeats one byte"),
      ((0..<4_097).map { UInt8($0 % 251) }, "has 4097 bytes"),
    ])
  func refused(key: [UInt8], words: String) {
    #expect {
      try LogPseudonyms(key: key, path: "uids.key")
    } throws: { error in
      "\(error)".hasPrefix("the key of `--hash-uids`, `uids.key`, \(words); accepted: 32 to 4096")
    }
  }
}
