import PushModel

/// A side of a number. As text: `>= 50` or `< 50`.
public struct NumberBound: Hashable, Sendable, BitwiseCopyable {
  /// Whether numbers of ``number`` and more are meant; otherwise lower ones.
  public var isAtLeast: Bool
  /// The number, 0 or more.
  public var number: Double

  /// Numbers of `number` and more.
  public static func atLeast(_ number: Double) -> NumberBound {
    NumberBound(isAtLeast: true, number: number)
  }

  /// Numbers below `number`.
  public static func below(_ number: Double) -> NumberBound {
    NumberBound(isAtLeast: false, number: number)
  }

  /// Whether a number is on this side; one that is no number is on neither.
  func holds(for other: Double) -> Bool { isAtLeast ? other >= number : other < number }
}

extension NumberBound: TextCoded {
  /// The text form.
  public var description: String {
    let whole = Int64(exactly: number)
    return "\(isAtLeast ? ">=" : "<") \(whole.map { "\($0)" } ?? "\(number)")"
  }

  /// The bound of a text such as `>= 50`; `nil` for any other text.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == ">=" || words[0] == "<", words[1].count <= 15,
      words[1].first?.isNumber == true, words[1].last?.isNumber == true,
      words[1].allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }),
      let number = Double(words[1])
    else { return nil }
    self.init(isAtLeast: words[0] == ">=", number: number)
  }

  /// What is said of another text.
  public static var refusal: String { "no bound such as `>= 50`" }

  static let form = FieldForm.text(
    FieldText(
      "a bound such as '>= 50' or '< 50'", regex: "^(>=|<) [0-9]+([.][0-9]+)?$",
      accepts: { NumberBound($0) != nil }))
}
