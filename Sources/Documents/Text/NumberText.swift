/// A number in the notation of scenarios: `20_000`, `-3`, `0.5`, `1e3`; not `010`, `0x10` or `.5`.
package struct NumberText {
  private let isNegative: Bool
  private let whole: Substring
  private let fraction: Substring?
  private var exponent: Substring?

  /// Nil when `text` is not a number in this notation.
  package init?(_ text: String) {
    var rest = text[...]
    isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    guard let digits = Self.takeDigits(&rest), digits.first != "0" || digits == "0" else {
      return nil
    }
    whole = digits
    fraction = Self.take(".", &rest)
    exponent = Self.takeExponent(&rest)
    guard rest.isEmpty else { return nil }
  }

  /// A number, or a percentage such as `3.5%`, which is exactly a hundredth of one.
  package static func share(_ text: String) -> NumberText? {
    guard isPercentage(text) else { return NumberText(text) }
    var number = NumberText(String(text.dropLast().trimmed))
    let exponent = number?.exponent.map { Int($0) ?? 0 } ?? 0
    number?.exponent = "\(exponent - 2)"
    return number
  }

  static func isPercentage(_ text: String) -> Bool { text.hasSuffix("%") }

  /// The number, or nil when it is too large to be finite.
  package var double: Double? {
    let written = Double(plain(withExponent: exponent.map(String.init)))
    return written.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number, or nil when it has a fraction or does not fit; `1e3` is a thousand.
  var integer: Int64? {
    guard fraction == nil else { return nil }
    guard let exponent else { return Int64(plain(withExponent: nil)) }
    guard let zeros = Int(exponent), (0...18).contains(zeros) else { return nil }
    return Int64(plain(withExponent: nil) + String(repeating: "0", count: zeros))
  }

  /// The number when it is whole and has 64 bits without a sign; digits only beyond 63 bits.
  var unsigned: UInt64? {
    if let integer { return UInt64(exactly: integer) }
    return fraction == nil && exponent == nil ? UInt64(plain(withExponent: nil)) : nil
  }

  /// The number as JSON writes it: without underscores.
  var json: String { plain(withExponent: exponent.map(String.init)) }

  private func plain(withExponent exponent: String?) -> String {
    let text = (isNegative ? "-" : "") + whole + (fraction.map { "." + $0 } ?? "")
    return (text + (exponent.map { "e" + $0 } ?? "")).filter { $0 != "_" }
  }

  /// Digits in which single underscores may stand between two digits.
  private static func takeDigits(_ rest: inout Substring) -> Substring? {
    let digits = rest.prefix { $0 == "_" || $0.isASCIIDigit }
    guard let first = digits.first, let last = digits.last, first != "_", last != "_",
      !digits.contains("__")
    else { return nil }
    rest = rest[digits.endIndex...]
    return digits
  }

  private static func take(_ sign: Character, _ rest: inout Substring) -> Substring? {
    guard rest.first == sign else { return nil }
    var after = rest.dropFirst()
    guard let digits = takeDigits(&after) else { return nil }
    rest = after
    return digits
  }

  private static func takeExponent(_ rest: inout Substring) -> Substring? {
    guard rest.first == "e" || rest.first == "E" else { return nil }
    let after = rest.dropFirst()
    let sign = after.first == "-" || after.first == "+" ? 1 : 0
    let digits = after.dropFirst(sign).prefix { $0.isASCIIDigit }
    guard !digits.isEmpty else { return nil }
    rest = rest[digits.endIndex...]
    return after[after.startIndex..<digits.endIndex]
  }
}

/// The shortest text that reads as the same finite number, without an exponent between 1e-7 and
/// 1e21: `0.5`, `3`, `20000`, `1e-9`.
package func numberText(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
  let written = number.description.lowercased()
  let parts = written.split(separator: "e")
  let mantissa = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
  guard parts.count == 2, let exponent = Int(parts[1]) else { return String(mantissa) }
  guard (-7..<21).contains(exponent) else { return "\(mantissa)e\(exponent)" }
  let sign = mantissa.hasPrefix("-") ? "-" : ""
  let digits = mantissa.filter(\.isASCIIDigit)
  if exponent < 0 {
    return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
  }
  return sign + digits + String(repeating: "0", count: exponent + 1 - digits.count)
}

/// A sum for a message: rounded to a millionth, without the rounding errors of its additions.
package func rounded(_ number: Double) -> String { numberText((number * 1e6).rounded() / 1e6) }

extension Substring {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}

/// `20000` as `20_000`: large numbers in messages read well and can be copied into a file.
package func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  return (number < 0 ? "-" : "") + (digits.count > 4 ? grouped(digits: digits, by: "_") : digits)
}

/// Digits with a mark between each three, counted from the last: `1,234,567`.
package func grouped(digits: some StringProtocol, by mark: Character) -> String {
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(mark) }
    text.append(digit)
  }
  return text
}
