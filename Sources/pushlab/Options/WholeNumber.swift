import ArgumentParser

/// Reads whole numbers of the command line, and says what would be one.
enum WholeNumber {
  /// - Throws: `ValidationError` unless the text is a whole number in `range`.
  static func reader<T: FixedWidthInteger & Sendable>(
    in range: ClosedRange<T>
  ) -> @Sendable (String) throws -> T {
    { text in
      guard let value = T(text), range.contains(value) else {
        throw ValidationError(
          "accepted: a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }
}
