import PushMessages
import Testing

/// A character, and how many there are of it: characters are what a reader counts.
private let characters = [
  "a", "é", "e\u{301}", "👩‍👩‍👧‍👦", "🇿🇦", "👍🏽", "نَ", "ש", "ก็", "क्षि", "가",
]

@Suite("S4-CONT-4: a text is cut to what a phone shows")
struct FittedTextTests {
  @Test(
    "S4-CONT-4: at most 50 characters, the last an ellipsis where it was cut",
    arguments: characters, [0, 1, 49, 50, 51, 500])
  func cutsAtTheLimit(character: String, count: Int) {
    let text = String(repeating: character, count: count)
    let fitted = FittedText(text, max: 50)
    let kept = count > 50 ? String(repeating: character, count: 49) + "…" : text
    #expect(fitted.text == kept)
    #expect(fitted.wasCut == (count > 50))
    #expect(fitted.length == min(count, 50))
    #expect(fitted.length == fitted.text.count)
  }

  @Test(
    "S4-CONT-4: no cluster is split, wherever the cut falls", arguments: 1...40)
  func splitsNoCluster(max: Int) {
    let text = "Zoë 👩‍👩‍👧‍👦 e\u{301}te 🇿🇦🇳🇴 שלום مرحبا 👍🏽 क्षि ก็ end"
    let fitted = FittedText(text, max: max)
    let kept = fitted.text.dropLast(fitted.wasCut ? 1 : 0)
    #expect(fitted.length <= max)
    #expect(Array(text).starts(with: Array(kept)))
    #expect(fitted.wasCut == (text.count > max))
    #expect(fitted.wasCut == (fitted.text.last == "…"))
  }

  @Test(
    "S4-CONT-4: exactly one ellipsis, and no space before it",
    arguments: [
      ("abcd efgh", "abcd…"), ("abc… efgh", "abc…"), ("abc  …efgh", "abc…"), ("abcde", "abcde"),
      ("abcdef", "abcd…"), ("      xyz", "…"), ("abc\u{600}\nefg", "abc…"), ("ab…de", "ab…de"),
    ])
  func endsWithOneEllipsis(text: String, expected: String) {
    #expect(FittedText(text, max: 5).text == expected)
  }
}
