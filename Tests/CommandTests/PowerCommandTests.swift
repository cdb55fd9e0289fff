import Foundation
import TestSupport
import Testing

/// How many, how much or how likely, before an experiment is run.
@Suite("pushlab power", .releaseOnly("runs the command"), .waits)
struct PowerCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test("two of n, change and power give the third")
  func thirdOfThree() throws {
    let plan = ["power", "proportion", "--baseline", "0.08"]
    let size = try workshop.run(plan + ["--mde", "10%"])
    #expect(size.status == 0)
    #expect(size.out.hasPrefix("18,872 units in the control, 37,744 in all\n"))
    #expect(size.out.contains("\nformula  two rates, pooled normal test"))
    #expect(size.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let change = try workshop.run(plan + ["--n", "18872", "--json"])
    let mde = try #require(try Self.object(change.out)["mde"] as? Double)
    #expect(abs(mde - 0.008) < 1e-6)
    let power = try workshop.run(plan + ["--n", "18872", "--mde", "0.008"])
    #expect(power.out.hasPrefix("power 0.800\n"))
  }

  @Test("shares may be in per cent")
  func percentages() throws {
    let ended = try workshop.run(
      "power", "proportion", "--baseline", "8%", "--mde", "10%", "--power", "80%", "--level", "95%")
    #expect(ended.out.hasPrefix("18,872 units in the control, 37,744 in all\n"), "\(ended.note)")
    let wrong = try workshop.run("power", "proportion", "--baseline", "8%%", "--mde", "10%")
    #expect(wrong.status == 2 && wrong.note.contains("a percentage such as 3.5%"))
    for share in ["3,5", "300.000", "1.000.000"] {
      let asked = try workshop.run("power", "proportion", "--baseline", share, "--mde", "10%")
      #expect(asked.status == 2 && asked.note.contains("a number such as 0.035"), "\(asked.note)")
    }
    for change in [["--mde", "300.000"], ["--mde", "-1.000"], ["--baseline", "300.000"]] {
      let asked = try workshop.run(["power", "mean", "--sd", "4", "--mde", "1"] + change)
      #expect(asked.status == 2 && asked.note.contains("a number such as 0.035"), "\(asked.note)")
    }
  }

  @Test("deliveries of one subscriber are alike: the design effect of 4.9")
  func ratio() throws {
    let ended = try workshop.run(
      "power", "ratio", "--baseline", "0.08", "--per-subscriber", "20", "--cv", "1", "--icc", "0.1",
      "--mde", "0.008", "--json")
    let answer = try Self.object(ended.out)
    #expect(answer["n"] as? Int == 4_624)
    #expect(answer["outcomesInControl"] as? Double == 92_470)
    #expect((answer["metric"] as? [String: Any])?["designEffect"] as? Double == 4.9)
    #expect(answer["solved"] as? String == "n")
  }

  @Test("a loss can be planned, and so can a true change beside a margin")
  func negative() throws {
    let loss = try workshop.run("power", "mean", "--sd", "4", "--mde", "-0.2")
    let gain = try workshop.run("power", "mean", "--sd", "4", "--mde", "0.2")
    #expect(loss.out.hasPrefix("6,280 units"))
    #expect(gain.out.hasPrefix("6,280 units"))
    let held = try workshop.run(
      "power", "proportion", "--baseline", "0.95", "--margin", "0.005", "--mde", "-0.001")
    #expect(held.status == 0)
    #expect(held.out.contains("non-inferiority of a rate"))
    #expect(held.out.contains("0.05 one-sided"))
  }

  /// Arguments behind `power`, and what the message must name.
  private static let refused: [(arguments: [String], words: String)] = [
    (["proportion", "--baseline", "0.08"], "two of --n, --mde and --power"),
    (
      ["proportion", "--baseline", "0.08", "--n", "9", "--mde", "1%", "--power", "0.9"],
      "two of --n, --mde and --power"
    ),
    (["proportion", "--baseline", "1.2", "--mde", "1%"], "`baseline` is 1.2"),
    (["proportion", "--baseline", "0.9", "--mde", "0.2"], "`mde` is 0.2"),
    (["proportion", "--baseline", "0.9", "--mde", "much"], "'much'"),
    (["proportion", "--baseline", "0.9", "--n", "1"], "a whole number from 2"),
    (["proportion", "--baseline", "0.9", "--n", "3"], "more units"),
    (["proportion", "--baseline", "0.9", "--mde", "1%", "--allocation", "1"], "'1'"),
    (["proportion", "--baseline", "0.9", "--mde", "1%", "--level", "0.05"], "--level is 0.05"),
    (["proportion", "--baseline", "0.9", "--margin", "1%", "--sides", "2"], "one-sided"),
    (
      ["proportion", "--baseline", "0.9", "--margin", "0.01", "--mde", "-0.01"],
      "more than the loss that is planned for"
    ),
    (["mean", "--sd", "0", "--mde", "1"], "`sd` is 0.0"),
    (["mean", "--sd", "4", "--mde", "10%"], "--baseline as well"),
    (["mean", "--mde", "1"], "--sd"),
    (["ratio", "--baseline", "0.1", "--mde", "1%"], "--per-subscriber and --icc together"),
    (["ratio", "--deviation", "0.1", "--icc", "0.1", "--n", "100"], "one or the other"),
    (["median"], "median"),
  ]

  @Test("what is refused with exit status 2", arguments: refused)
  func refusal(arguments: [String], words: String) throws {
    let ended = try workshop.run(["power"] + arguments)
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(ended.notes.count == 1)
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
