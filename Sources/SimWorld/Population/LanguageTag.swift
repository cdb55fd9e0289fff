import PushMessages
import PushModel

/// A language that people read, as a tag of BCP 47 such as `en`, `nb-NO` or `zh-Hant`.
///
/// Texts exist in the languages of `Language`; whoever reads another one gets those of the content's
/// fallback. Tags differ by more than case: `en` and `en-GB` are two languages with the same texts.
package struct LanguageTag: Hashable, Sendable {
  /// The tag in the case that RFC 5646 recommends: `zh-Hant-TW`.
  package let name: String
  /// The language of its readers' texts; `nil` for one without texts.
  package let texts: Language?

  /// A language of the catalogue.
  package init(_ language: Language) {
    name = language.name
    texts = language
  }

  /// The language of a tag in any case; `nil` for a malformed one.
  package init?(_ text: String) {
    guard Self.isWellFormed(text) else { return nil }
    name = Self.recommended(text)
    texts = Language(tag: text)
  }

  /// English, `en`.
  package static let en = LanguageTag(.en)
  /// Norwegian Bokmål, `nb`.
  package static let nb = LanguageTag(.nb)
  /// Afrikaans, `af`.
  package static let af = LanguageTag(.af)
  /// Zulu, `zu`.
  package static let zu = LanguageTag(.zu)

  /// The most languages of a world, which are numbered in a byte.
  package static let countMax = 256

  /// The recommended case (RFC 5646, 2.1.1): regions in capitals, scripts with one, the rest small;
  /// behind a single letter or digit everything is small.
  private static func recommended(_ text: String) -> String {
    var isBehindSingleton = false
    let parts = text.lowercased().split(separator: "-")
    let subtags = parts.enumerated().map { place, subtag -> String in
      let isPlain = place == 0 || isBehindSingleton
      if subtag.count == 1 { isBehindSingleton = true }
      guard !isPlain else { return String(subtag) }
      switch subtag.count {
      case 2: return subtag.uppercased()
      case 4: return subtag.prefix(1).uppercased() + subtag.dropFirst()
      default: return String(subtag)
      }
    }
    return subtags.joined(separator: "-")
  }
}

extension LanguageTag: Comparable {
  /// Languages of the catalogue in its order, then the others by name.
  package static func < (one: LanguageTag, other: LanguageTag) -> Bool {
    (one.rank, one.name) < (other.rank, other.name)
  }

  private var rank: UInt8 { Language(name: name)?.rawValue ?? .max }
}

extension LanguageTag: TextCoded, CodingKeyRepresentable {
  package var description: String { name }

  /// What is said of another text.
  package static var refusal: String { "no language tag of BCP 47" }

  /// The tag as a key of a mapping.
  package var codingKey: any CodingKey { TextKey(stringValue: name) }

  package init?<Key: CodingKey>(codingKey: Key) { self.init(codingKey.stringValue) }
}

extension LanguageTag {
  /// A tag that is well formed.
  static let form = FieldForm.text(
    FieldText(
      "a language tag of BCP 47 such as en, nb-NO or zh-Hant",
      hint: { text in
        let tag = text.replacing("_", with: "-")
        return LanguageTag(tag).map { " did you mean '\($0.name)'?" }
      }, accepts: LanguageTag.isWellFormed))
}
