import Documents
import PushMessages
import PushModel
import Scenarios
import Statistics

extension String {
  /// As many of the first characters as have room.
  fileprivate func fitting(_ width: Int) -> String {
    var room = width
    return String(
      prefix {
        room -= String($0).columns
        return room >= 0
      })
  }
}

/// Readable names.
enum Wording {
  /// `globalCap` as `global cap`.
  static func words(_ name: some StringProtocol) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// A text that fits `width`. A longer one is cut in the middle, because names of arms often
  /// differ at their ends.
  static func fitted(_ name: String, _ width: Int) -> String {
    guard name.columns > width else { return name }
    let head = width / 2
    return name.fitting(head) + "…"
      + String(String(name.reversed()).fitting(width - 1 - head).reversed())
  }

  /// What a tap found, in at most 30 characters; a name that is not known stays as it is.
  static func landing(_ name: String) -> String {
    switch Landing(name: name) {
    case .target: "the screen of its link"
    case .gone: "target gone, dashboard"
    case .noAccess: "no access, dashboard"
    case .fallback: "link unknown, dashboard"
    case nil: name
    }
  }

  /// The verdict of a comparison in words; none for a companion, which was not tested in the family.
  static func verdict(of comparison: Comparison) -> String {
    comparison.role == .companion && comparison.verdict != .identical ? "" : comparison.words
  }
}
