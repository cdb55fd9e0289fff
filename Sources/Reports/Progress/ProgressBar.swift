/// Renders how far a piece of work is as one line of a terminal: a bar, the share that is done, the
/// rate and the time left.
///
/// The same figures and width give the same text. It has ASCII letters alone, since a letter that a
/// terminal shows two columns wide would break the line, and a broken line cannot be erased.
package struct ProgressBar: Sendable {
  /// Cells, those of an earlier call included.
  package let done: Int
  /// Cells of the whole piece of work; 0 is shown as done.
  package let total: Int
  /// Cells that this call has computed; rate and time left are of these alone.
  package let computed: Int
  /// Decisions in them; 0 where they are not counted.
  package let decisions: Int64
  /// Seconds since this call began to compute.
  package let elapsed: Double
  /// What the cells of this piece of work are called.
  package let unit: String

  package init(
    done: Int, total: Int, computed: Int = 0, decisions: Int64 = 0, elapsed: Double = 0,
    unit: String = "cells"
  ) {
    self.unit = unit
    self.done = done
    self.total = total
    self.computed = computed
    self.decisions = decisions
    self.elapsed = elapsed
  }

  /// Columns between the brackets, at least and at most.
  private static let columns = 10...40

  /// A line of fewer than `width` columns: in the last one, some terminals begin a new line.
  ///
  /// What does not fit is left out, the rate first, then the count, the bar and the time left. A
  /// terminal without room for the share gets an empty line.
  package func text(width: Int) -> String {
    let room = width - 1
    let variants: [(hasBar: Bool, [String?])] = [
      (true, [share, count, rate, left]), (true, [share, count, left]), (true, [share, left]),
      (false, [share, left]), (false, [share]),
    ]
    for (hasBar, parts) in variants {
      let words = parts.compactMap { $0 }.joined(separator: "  ")
      guard hasBar else {
        if words.count <= room { return words }
        continue
      }
      // The bar has two brackets and two blanks.
      let columns = min(Self.columns.upperBound, room - words.count - 4)
      if columns >= Self.columns.lowerBound { return bar(columns) + "  " + words }
    }
    return ""
  }

  /// The whole number of `parts` that are done; all of them where there is nothing to do.
  private func done(of parts: Int) -> Int {
    total > 0 ? parts * min(max(done, 0), total) / total : parts
  }

  private func bar(_ columns: Int) -> String {
    let full = done(of: columns)
    return "[" + String(repeating: "#", count: full)
      + String(repeating: ".", count: columns - full) + "]"
  }

  private var share: String {
    let text = "\(done(of: 100)) %"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }

  private var count: String { "\(done) of \(total) \(unit)" }

  private var rate: String? {
    guard computed > 0, elapsed > 0 else { return nil }
    return decisions > 0
      ? Self.rate(Double(decisions) / elapsed) + " decisions/s"
      : Self.rate(Double(computed) / elapsed) + " \(unit)/s"
  }

  private var left: String? {
    guard computed > 0 else { return nil }
    return Self.clock(elapsed / Double(computed) * Double(max(0, total - done))) + " left"
  }

  /// Three digits: `1.24 M`, `12.4 k`, `124` or `0.12`.
  static func rate(_ perSecond: Double) -> String {
    switch perSecond {
    case 999_500...: Numeral.fixed(perSecond / 1e6, 2) + " M"
    case 9_995...: Numeral.fixed(perSecond / 1e3, 1) + " k"
    case 99.5...: Numeral.fixed(perSecond, 0)
    case 9.95...: Numeral.fixed(perSecond, 1)
    default: Numeral.fixed(perSecond, 2)
    }
  }

  /// `0:07`, `12:30` or `3:05:00`; at most `99:59:59`.
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 359_999))
    let (hours, minutes, rest) = (whole / 3_600, whole / 60 % 60, whole % 60)
    let tail = twoDigits(minutes, isFirst: hours == 0) + ":" + twoDigits(rest, isFirst: false)
    return hours > 0 ? "\(hours):" + tail : tail
  }

  private static func twoDigits(_ value: Int, isFirst: Bool) -> String {
    value < 10 && !isFirst ? "0\(value)" : "\(value)"
  }
}
