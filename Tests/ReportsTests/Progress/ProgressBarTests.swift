import Testing

@testable import Reports

/// What a terminal shows while a run goes on.
@Suite("The bar of a run")
struct ProgressBarTests {
  private static let half = ProgressBar(
    done: 220, total: 440, computed: 200, decisions: 2_480_000, elapsed: 2)

  @Test(
    "the bar of a width, to the letter",
    arguments: [
      (
        100,
        "[####################....................]   50 %  220 of 440 cells  "
          + "1.24 M decisions/s  0:02 left"
      ),
      (80, "[##########...........]   50 %  220 of 440 cells  1.24 M decisions/s  0:02 left"),
      (60, "[##########...........]   50 %  220 of 440 cells  0:02 left"),
      (40, "[#########..........]   50 %  0:02 left"),
      (24, " 50 %  0:02 left"), (12, " 50 %"), (5, ""), (1, ""), (0, ""),
    ])
  func widths(width: Int, text: String) { #expect(Self.half.text(width: width) == text) }

  @Test("no line reaches the last column, however narrow or wide the terminal", arguments: 0...250)
  func fits(width: Int) {
    let large = ProgressBar(
      done: 999_999_999, total: 1_000_000_000, computed: 1_000, decisions: 9_000_000_000_000,
      elapsed: 400_000)
    for bar in [Self.half, large] {
      let text = bar.text(width: width)
      #expect(text.isEmpty || text.count < width)
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  @Test("the bar is as full as the share that is done", arguments: 0...50)
  func filling(done: Int) {
    let text = ProgressBar(done: done, total: 50, computed: done, elapsed: 1).text(width: 120)
    #expect(text.count { $0 == "#" } == done * 40 / 50)
    #expect(text.count { $0 == "#" || $0 == "." } >= 40)
    #expect(text.contains(" \(done * 2) %  \(done) of 50 cells"))
  }

  @Test("the time left is that of cells computed now, not of those that were there")
  func timeLeft() {
    let bar = ProgressBar(done: 90, total: 100, computed: 10, decisions: 500, elapsed: 60)
    #expect(bar.text(width: 80).hasSuffix("  8.33 decisions/s  1:00 left"))
    let fresh = ProgressBar(done: 10, total: 100, computed: 10, elapsed: 60)
    #expect(fresh.text(width: 80).hasSuffix("  0.17 cells/s  9:00 left"))
  }

  @Test("before the first cell there is neither rate nor time left")
  func beginning() {
    let bar = ProgressBar(done: 30, total: 100)
    #expect(bar.text(width: 80).hasSuffix("]   30 %  30 of 100 cells"))
    #expect(ProgressBar(done: 0, total: 0).text(width: 80).contains("]  100 %"))
  }

  @Test(
    "a rate has three digits, and a unit where zeros would be many",
    arguments: [
      (0.004, "0.00"), (0.5, "0.50"), (9.96, "10.0"), (12.34, "12.3"), (99.6, "100"),
      (9_990, "9,990"), (12_345, "12.3 k"), (999_499, "999.5 k"), (1_240_000, "1.24 M"),
    ])
  func rates(perSecond: Double, text: String) {
    #expect(ProgressBar.rate(perSecond) == text)
  }

  @Test(
    "a time is as long as it has to be",
    arguments: [
      (0.4, "0:00"), (7, "0:07"), (59.9, "0:59"), (750, "12:30"), (11_100, "3:05:00"),
      (3_600_000, "99:59:59"), (-1, "0:00"),
    ])
  func clocks(seconds: Double, text: String) { #expect(ProgressBar.clock(seconds) == text) }
}
