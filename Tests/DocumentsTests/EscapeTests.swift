import Foundation
import Testing

@testable import Documents

/// What text from outside becomes where it is shown.
@Suite("Escapes")
struct EscapeTests {
  @Test(
    "what cannot be printed is shown by its number, and all else stays",
    arguments: [
      ("plain words, 3 × 4 — “é” 🇳🇴", "plain words, 3 × 4 — “é” 🇳🇴"),
      ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("a\u{9B}2Jb", #"a\u{009B}2Jb"#),
      ("a\nb\r\nc\td", #"a\nb\r\nc\td"#), ("\u{0}\u{7F}\u{85}", #"\0\u{7F}\u{0085}"#),
      ("user\u{202E}lmth", #"user\u{202E}lmth"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
      ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
      ("a\u{FFFE}b\u{FFFF}c\u{1FFFE}", #"a\u{FFFE}b\u{FFFF}c\u{0001FFFE}"#),
    ])
  func plain(text: String, shown: String) {
    #expect(Escape.plain(text) == shown)
    #expect(Escape.plain(shown) == shown)
  }

  @Test("a long text is cut in its middle, and says by how much")
  func long() {
    let shown = Escape.plain("head" + String(repeating: "x", count: 10_000_000) + "tail")
    #expect(shown.count < 4_100 && shown.hasPrefix("headxx") && shown.hasSuffix("xxtail"))
    #expect(shown.contains("… (9996008 characters left out) …"))
    #expect(quotable(String(repeating: "y", count: 100)).hasSuffix("y… (40 more characters)"))
  }

  @Test(
    "a terminal keeps lines and our own bold and faint, and nothing else that commands it",
    arguments: [
      ("\u{1B}[1mbold\u{1B}[0m \u{1B}[2mfaint\u{1B}[0m\nnext", nil),
      ("\u{1B}[31mred\u{1B}]0;title\u{7}", #"\u{1B}[31mred\u{1B}]0;title\u{07}"#),
      ("\u{1B}", #"\u{1B}"#), ("a\rb", #"a\rb"#), ("\u{9B}1m", #"\u{009B}1m"#),
    ] as [(String, String?)])
  func terminal(text: String, shown: String?) {
    #expect(Escape.terminal(text) == shown ?? text)
  }

  @Test(
    "no line is a command to the runner of a build",
    arguments: [
      ("::error::x", #"\u{3A}:error::x"#),
      ("a\n  ::set-output name=x::y", "a\n  \\u{3A}:set-output name=x::y"),
      ("see ##[error]x", #"see #\u{23}[error]x"#),
      ("##vso[task.complete]", #"#\u{23}vso[task.complete]"#),
      ("::\u{301}error::x", "\\u{3A}:\u{301}error::x"), ("a::b ## c", "a::b ## c"),
    ])
  func commands(text: String, shown: String) { #expect(Escape.terminal(text) == shown) }

  @Test("JSON stays the same document")
  func json() throws {
    let texts = ["\u{1B}[2J", "\u{85}\u{202E}\u{FFFE}\u{1FFFE}", "##[error]x ##vso[y]", "é \u{7F}"]
    let document = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let shown = Escape.json(document)
    #expect(!shown.unicodeScalars.contains(where: \.isUnprintable) && !shown.contains("##["))
    #expect(try JSONDecoder().decode([String].self, from: Data(shown.utf8)) == texts)
  }

  /// By scalars: a sign above a mark makes one character of both, which is still the mark.
  @Test(
    "marks of XML, Markdown and workflow commands are text",
    arguments: [
      (
        Escape.xml, "<a b=\"c\" d='e'>&\u{FFFE}\n",
        #"&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;\u{FFFE}\n"#
      ),
      (Escape.xml, "<\u{301}b", "&lt;\u{301}b"),
      (
        Escape.markdown, "![x](http://a) | `b` @me *c*\nd",
        ##"![x\](http\://a) \| \`b\` &#64;me \*c\*\nd"##
      ),
      (
        Escape.markdown, "a_b: <0.0001, x & y, 3 * 4, [platform=ios], -0.2, c @ d",
        "a_b: <0.0001, x & y, 3 * 4, [platform=ios], -0.2, c @ d"
      ),
      (
        Escape.markdown, "<b>_x_ &amp; #1 :tada: ~y~ $z$",
        ##"\<b>\_x\_ \&amp; \#1 \:tada: \~y\~ \$z\$"##
      ),
      (Escape.markdown, "1. a", #"1\. a"#), (Escape.markdown, "- a", #"\- a"#),
      (Escape.markdown, "> a", #"\> a"#), (Escape.markdown, "# a", ##"\# a"##),
      (Escape.markdown, "[ ] a", #"\[ ] a"#), (Escape.markdown, "a[b][c] [d]: e", "a[b][c] [d]: e"),
      (Escape.markdown, "[a]: b", #"\[a]: b"#), (Escape.markdown, #"\*"#, #"\\\*"#),
      (Escape.annotation, "100% \u{1B}\nb", #"100%25 \u{1B}%0Ab"#),
      (Escape.annotationProperty, "a,b:c\nd%\u{1B}", #"a%2Cb%3Ac\nd%25\u{1B}"#),
    ] as [(@Sendable (String) -> String, String, String)])
  func marks(escape: @Sendable (String) -> String, text: String, shown: String) {
    #expect(escape(text) == shown)
  }

  @Test(
    "a field of CSV is no formula, and a number stays one",
    arguments: [
      ("=1+1", "'=1+1"), ("+cmd", "'+cmd"), ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"),
      ("＝1", "'＝1"), ("-8243512338471", "-8243512338471"), ("+47.5e-3", "+47.5e-3"),
      ("a,\"b\"", "\"a,\"\"b\"\"\""), ("=a,b", "\"'=a,b\""), ("a\r\nb", #"a\r\nb"#),
      ("\t=1", #"\t=1"#), ("", ""), ("\"\u{301},", "\"\"\"\u{301},\""),
    ])
  func csv(text: String, field: String) { #expect(Escape.csv(text) == field) }

  @Test(
    "a shell reads a word as it was",
    arguments: [
      "plain-1.yaml", "two words", "it's", "$(rm -rf x)", "`id`", "a;b&c|d", "", "=cmd", "~",
      "*?[x]",
      "a\nb", "\u{1B}[2J", "\u{202E}x é ' \\", "!x", "\"",
    ])
  func shell(word: String) throws {
    let quoted = Escape.shell(["printf", "%s", word])
    #expect(Escape.plain(quoted) == quoted, "it can be shown")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", quoted]
    process.standardOutput = output
    try process.run()
    let read = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: read, as: UTF8.self) == word)
    #expect(Escape.fileName("-x") == "./-x" && Escape.fileName("x") == "x")
  }
}
