import Statistics

/// A division of the hours of the day in which people were pushed into blocks of neighbouring hours.
///
/// An hour belongs to no block if nobody was pushed in it, or hardly anybody: its factor is
/// unidentified, and is not borrowed from its neighbours.
struct HourBlocks: Hashable {
  /// The hours of each block, in order.
  let blocks: [[Int]]

  /// Share of the pushes of the average hour below which an hour is not fitted together with its
  /// neighbours: what comes at such hours is late or an exception. *Assumption*.
  static let thinMax = 0.25

  /// Pushes of an hour, against the average hour in which people were pushed, above which it is a block of its own:
  /// somebody chose this hour, and its neighbours say little of it. *Assumption*.
  static let peakMin = 2.5

  /// How many hours each block has.
  var hours: [Double] { blocks.map { Double($0.count) } }

  /// - Parameters:
  ///   - shown: Number of pushes shown in each hour.
  ///   - opens: Number of these that were opened.
  ///   - splitsPeaks: Whether an hour of very many pushes is a block of its own.
  init(shown: [Int], opens: [Int], splitsPeaks: Bool = false) {
    let mean = Double(shown.reduce(0, +)) / 24
    let pushed = (0..<24).filter { shown[$0] > 0 }
    let thin = pushed.filter { Double(shown[$0]) < Self.thinMax * mean }
    let usual = pushed.filter { !thin.contains($0) }
    let peaks = usual.filter {
      splitsPeaks && Double(shown[$0]) > Self.peakMin * mean * 24 / Double(pushed.count)
        && Self.isEnough([$0], opens)
    }
    let found =
      (Self.runs(usual.filter { !peaks.contains($0) }).flatMap { Self.merged(Self.cut($0), opens) }
      + peaks.map { [$0] }
      + Self.runs(thin).flatMap(Self.cut).filter { Self.isEnough($0, opens) })
      .sorted { $0[0] < $1[0] }
    // A log with few openings tells of no hours at all.
    blocks = found.isEmpty ? (pushed.isEmpty ? [] : [pushed]) : found
  }

  /// The block of an hour; `nil` for an hour that is unidentified.
  func block(_ hour: Int) -> Int? { blocks.firstIndex { $0.contains(hour) } }

  /// Hours without a block, in order.
  var unidentified: [Int] { (0..<24).filter { block($0) == nil } }

  /// Hours as a text such as `08-11+13-14`.
  static func text(_ hours: [Int]) -> String {
    func two(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }
    return runs(hours).map { "\(two($0[0]))-\(two($0[$0.count - 1] + 1))" }.joined(separator: "+")
  }

  private static func isEnough(_ hours: [Int], _ opens: [Int]) -> Bool {
    hours.reduce(0) { $0 + opens[$1] } >= ResponseTrials.opensMin
  }

  /// Divides hours into runs without a gap.
  private static func runs(_ hours: [Int]) -> [[Int]] {
    hours.reduce(into: []) { runs, hour in
      if let last = runs.last?.last, last + 1 == hour {
        runs[runs.count - 1].append(hour)
      } else {
        runs.append([hour])
      }
    }
  }

  /// Cuts a run at every third hour of the day.
  private static func cut(_ run: [Int]) -> [[Int]] {
    run.reduce(into: []) { parts, hour in
      if let last = parts.last?.last, last / 3 == hour / 3 {
        parts[parts.count - 1].append(hour)
      } else {
        parts.append([hour])
      }
    }
  }

  /// Joins parts with too few openings to neighbours; nothing where the whole run has too few.
  private static func merged(_ parts: [[Int]], _ opens: [Int]) -> [[Int]] {
    parts.pooled(where: { !isEnough($0, opens) }, by: { $0 += $1 })
      .filter { isEnough($0, opens) }
  }
}
