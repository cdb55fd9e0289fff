import PushModel
import Testing

@testable import SimWorld

@Suite("A language is a tag of BCP 47")
struct LanguageTagTests {
  /// Examples of RFC 5646, appendix A, and the grandfathered tags of section 2.1.
  @Test(
    "RFC 5646, 2.1: well-formed tags",
    arguments: [
      "de", "fr", "ja", "i-enochian", "zh-Hant", "zh-Hans", "sr-Cyrl", "sr-Latn",
      "zh-cmn-Hans-CN", "cmn-Hans-CN", "zh-yue-HK", "yue-HK", "zh-Hans-CN", "sr-Latn-RS",
      "sl-rozaj", "sl-rozaj-biske", "sl-nedis", "de-CH-1901", "sl-IT-nedis", "hy-Latn-IT-arevela",
      "de-DE", "en-US", "es-419", "de-CH-x-phonebk", "az-Arab-x-AZE-derbend", "x-whatever",
      "qaa-Qaaa-QM-x-southern", "de-Qaaa", "sr-Latn-QM", "sr-Qaaa-RS", "en-US-u-islamcal",
      "zh-CN-a-myext-x-private", "en-a-myext-b-another", "EN", "nb-no", "zu-ZA", "en-GB-oed",
      "I-KLINGON", "sgn-BE-FR", "art-lojban", "zh-min-nan", "tlh", "mumbling", "abcd",
      "en-a-bb-x-a-ccc", "de-1996-1996",
    ])
  func wellFormed(tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

  @Test(
    "RFC 5646, 2.1: malformed tags",
    arguments: [
      "", "a", "i", "-", "en-", "-en", "en--US", "en_US", "nb NO", "de-419-DE", "a-DE",
      "abcdefghi", "en-abcdefghi", "e1", "12", "en-u", "en-u-", "en-x", "x", "x-", "x-abcdefghi",
      "en-a-b-c", "zh-aaa-bbb-ccc-ddd", "de-DE-AT", "en-Latn-Cyrl", "en-1a", "en-123-456", "ñu",
      "en-üb", "\u{212A}a", "i-unknown", "en-a-x-b",
    ])
  func malformed(tag: String) {
    #expect(!LanguageTag.isWellFormed(tag))
    #expect(LanguageTag(tag) == nil)
  }

  @Test(
    "RFC 5646, 2.1.1: case does not count, and one is recommended",
    arguments: [
      ("EN", "en"), ("nb-no", "nb-NO"), ("ZH-HANT-tw", "zh-Hant-TW"), ("ES-419", "es-419"),
      ("en-ca-X-CA", "en-CA-x-ca"), ("AZ-latn-X-LATN", "az-Latn-x-latn"),
      ("sl-it-NEDIS", "sl-IT-nedis"), ("I-Klingon", "i-klingon"),
    ])
  func recommendedCase(text: String, name: String) {
    #expect(LanguageTag(text)?.name == name)
    #expect(LanguageTag(text) == LanguageTag(name))
  }

  @Test(
    "S1-4.3-l10n: a tag has texts of its language, or none",
    arguments: [
      ("en", Language.en), ("en-GB", .en), ("nb", .nb), ("nn-NO", .nb), ("no", .nb),
      ("af-ZA", .af), ("zu", .zu), ("de", nil), ("enm", nil), ("x-own", nil),
    ])
  func texts(tag: String, texts: Language?) {
    #expect(LanguageTag(tag)?.texts == texts)
  }

  @Test("Languages of the catalogue come first, in its order, so that its draws stay as they are")
  func order() {
    let tags = ["zu", "de", "nb-NO", "af", "ar", "nb", "en"].compactMap { LanguageTag($0) }
    #expect(tags.sorted().map(\.name) == ["en", "nb", "af", "zu", "ar", "de", "nb-NO"])
  }
}
