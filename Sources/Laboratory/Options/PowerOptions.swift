import ArgumentParser
import Documents
import Reports
import Statistics

/// Options that all questions about size share.
struct PowerOptions: ParsableArguments {
  @Option(
    help: "Units of the control arm (for ratios: subscribers), 2 or more.",
    transform: WholeNumber.reader(in: 2...1_000_000_000_000_000))
  var n: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The change to detect; with %, relative to the baseline.", valueName: "change"),
    transform: Amount.init)
  var mde: Amount?

  @Option(
    help: "The probability of showing the change; 0.8 unless it is computed.",
    transform: Share.number)
  var power: Double?

  @Option(
    help: "The confidence level: one minus the error probability over all comparisons.",
    transform: Share.number)
  var level = 0.95

  /// Without the last digits of the difference, which no one has written.
  private var alpha: Double { ((1 - level) * 1e12).rounded() / 1e12 }

  @Option(help: "1 or 2: a one-sided or two-sided test; 2 if not given.")
  var sides: Int?

  @Option(help: "Arms with the control; each treatment is compared with it.")
  var arms = 2

  @Option(
    help: ArgumentHelp("The ratio of control units to units of each treatment.", valueName: "a:b"))
  var allocation = Allocation(argument: "1:1")!

  @Option(
    help: "Plan for non-inferiority with this loss accepted; --mde is then the true change, or 0.",
    transform: Amount.init)
  var margin: Amount?

  @OptionGroup var format: FormatOptions

  /// - Throws: `ValidationError`, `InputError` or `StatisticsError` in words.
  func answer(_ metric: PlannedMetric) throws -> PowerAnswer {
    if margin != nil, sides == 2 {
      throw ValidationError("--sides is 2, accepted with --margin: 1, a margin is one-sided")
    }
    guard level > 0.5, level < 1 else {
      throw ValidationError("--level is \(level), accepted: above 0.5 and below 1")
    }
    let design = try ComparisonDesign(
      metric, alpha: alpha, sides: sides ?? 2, arms: arms,
      allocation: allocation.treatmentPerControl,
      margin: try margin?.absolute("margin", baseline: metric.baseline))
    var change = try mde?.absolute("mde", baseline: metric.baseline)
    if design.margin != nil { change = change ?? 0 }
    switch (n, change, power) {
    case (let units?, let change?, nil):
      return try PowerAnswer(design, units: units, change: change)
    case (let units?, nil, _): return try PowerAnswer(design, units: units, power: power ?? 0.8)
    case (nil, let change?, _):
      return try PowerAnswer(design, change: change, power: power ?? 0.8)
    default:
      throw ValidationError(
        design.margin == nil
          ? "accepted: two of --n, --mde and --power; the third is found"
          : "accepted: one of --n and --power; the other is found")
    }
  }

  func show(_ metric: PlannedMetric) throws {
    try format.check()
    let report = PowerReport(try answer(metric))
    let tree = try report.tree()
    try format.show(json: try report.json(), as: tree)
  }
}

/// Units of the control and of each treatment, as `1:2`.
struct Allocation: ExpressibleByArgument {
  /// Units of a treatment for each one of the control.
  let treatmentPerControl: Double
  /// As it was given.
  let defaultValueDescription: String

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let control = Double(parts[0]), let treatment = Double(parts[1]),
      control > 0, treatment > 0, control.isFinite, treatment.isFinite
    else { return nil }
    treatmentPerControl = treatment / control
    defaultValueDescription = argument
  }
}

/// A share: a number, or a percentage such as 3.5%.
enum Share {
  /// - Throws: `ValidationError` for what is no share, and for `300.000`, which is three hundred to
  ///   some and three hundred thousand to others.
  @Sendable static func number(_ text: String) throws -> Double {
    let share = text.hasSuffix("%") ? NumberText.share(text)?.double : Double(text)
    guard let share, !isGrouped(text) else { throw refusal }
    return share
  }

  /// A number that is no share.
  ///
  /// - Throws: As ``number(_:)`` for `300.000`, and for a percentage.
  @Sendable static func plain(_ text: String) throws -> Double {
    guard let number = Double(text), !isGrouped(text) else {
      throw ValidationError("accepted: a number such as 0.035")
    }
    return number
  }

  /// Whether its points may stand between thousands.
  static func isGrouped(_ text: String) -> Bool {
    text.wholeMatch(of: #/-?[1-9]\d{0,2}(\.\d{3})+/#) != nil
  }

  static var refusal: ValidationError {
    ValidationError("accepted: a number such as 0.035, or a percentage such as 3.5%")
  }
}

/// A change or a margin: a number, or a share of the baseline in percent.
struct Amount {
  private let value: Double
  private let isRelative: Bool

  /// - Throws: `ValidationError`, as ``Share/number(_:)`` does.
  init(_ text: String) throws {
    isRelative = text.hasSuffix("%")
    guard let value = Double(isRelative ? text.dropLast() : Substring(text)), value.isFinite,
      !Share.isGrouped(text)
    else { throw Share.refusal }
    self.value = value
  }

  /// - Parameter name: Of the option, for the error without a baseline.
  func absolute(_ name: String, baseline: Double?) throws(InputError) -> Double {
    guard isRelative else { return value }
    guard let baseline, baseline != 0 else {
      throw InputError(
        "--\(name) is \(value)% of a baseline that is not there, accepted: a number, "
          + "or --baseline as well")
    }
    return value / 100 * abs(baseline)
  }
}
