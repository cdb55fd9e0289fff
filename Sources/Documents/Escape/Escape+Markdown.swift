extension Escape {
  /// Words within a line, or a cell of a table, in GitHub's Markdown.
  ///
  /// Only what Markdown would change is escaped, by what stands beside it: `a_b`, `p: 1`, `12:00` and
  /// `<0.0001` stay as they are.
  package static func markdown(_ text: String) -> String {
    let scalars = Array(plain(text).unicodeScalars)
    var shown = ""
    for (place, scalar) in scalars.enumerated() {
      let before = place > 0 ? scalars[place - 1] : " "
      let after = place + 1 < scalars.count ? scalars[place + 1] : " "
      if scalar == "@", after.isWordPart {
        shown += "&#64;"
      } else {
        if isMark(scalar, between: before, after, isFirst: place == 0) { shown += #"\"# }
        shown.unicodeScalars.append(scalar)
      }
    }
    return numbered(shown).replacing("www.", with: #"www\."#)
  }

  /// Whether a scalar means something at its place.
  private static func isMark(
    _ scalar: Unicode.Scalar, between before: Unicode.Scalar, _ after: Unicode.Scalar, isFirst: Bool
  ) -> Bool {
    let isAlone = before == " " && after == " "
    return switch scalar {
    case "`", "|", "~", "$": true
    case "\\": after.isASCIIPunctuation
    case "*": !isAlone || isFirst
    case "_": !(before.isWordPart && after.isWordPart) && !isAlone
    case "[": after == "^" || after == "!" || isFirst
    case "]": after == "("
    case "<": after.isWordPart && !after.isDigit || "/!?".unicodeScalars.contains(after)
    case "&": after.isWordPart || after == "#"
    case ":": after != " " && !(before.isDigit && after.isDigit)
    case "#": isFirst || after.isDigit
    case ">", "=": isFirst
    case "-", "+": isFirst && (after == " " || after == scalar)
    default: false
    }
  }

  /// A text that begins with a number and a point would be an item of a list.
  private static func numbered(_ text: String) -> String {
    text.replacing(#/^([0-9]+)([.)])(?= |$)/#) { "\($0.1)\\\($0.2)" }
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool { properties.isAlphabetic || isDigit }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isASCIIPunctuation: Bool {
    isASCII && value > 0x20 && value != 0x7F && !isWordPart
  }
}
