import Documents
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let join = Defaults(of: ArrivalParameters())

  static let arrivals = ObjectShape(
    title: "Arrivals", doc: "People who join during the run; their ids follow those of the others.",
    [
      join(
        "perDay", .share,
        "People who join on an average day, as a share of those who are there at the start.",
        source: "assumption"),
      join(
        "seasonAmplitude", .share,
        "How far the season lets that swing: 0.3 is from 0.7 to 1.3 times the mean.",
        source: "assumption"),
      join(
        "seasonPeak", .integer(1...366), "The day of the year on which it is highest.",
        source: "assumption"),
      join(
        "byWeekday", .weekdays, "Relative rates of the days of a week, from Monday on.",
        source: "assumption"),
      join(
        "campaigns", .list(of: .object(campaign), count: 0...1_000),
        "Times at which many join at once, beside the others."),
    ])

  private static let campaign = ObjectShape(
    title: "Campaign", doc: "A span of time in which more people join.",
    [
      Property(
        "at", .momentOfRun, required: true, doc: "When it begins, after the start of the run."),
      Property(
        "share", .number(.from(0, to: 100)), required: true,
        doc: "People who join, as a share of those who are there at the start."),
      Property("length", .length, required: true, doc: "The time over which they join."),
    ])
}

extension WorldShape {
  private static let keep = Defaults(of: RetentionParameters())

  static let retention = ObjectShape(
    title: "Retention", doc: "How long people keep the app of their own accord, as a Weibull law.",
    [
      keep(
        "shape", .number(.from(0.1, to: 5)),
        "Shape of the Weibull law; below 1 most who leave do so soon.", source: "V12"),
      keep(
        "scale", .duration(.hours(1)...(.days(3_650))),
        "Scale of the Weibull law: 63 % have left after this time.", source: "V12"),
      keep(
        "appAge", .duration(.days(1)...(.days(3_650))),
        "Age of the app at the start, which says for how long people have had it then.",
        source: "assumption"),
    ])

  private static let reckon = Defaults(of: CalendarParameters())

  static let calendar = ObjectShape(
    title: "Calendar", doc: "Days of the week and public holidays.",
    [
      reckon(
        "byWeekday", .weekdays, "Relative rates of own visits by local weekday, from Monday on.",
        source: "assumption"),
      reckon(
        "holidayFactor", .factor,
        "Factor on own visits on a public holiday, beside that of its weekday.",
        source: "assumption"),
      reckon(
        "postsByWeekday", .weekdays, "Relative rates of posts by local weekday, from Monday on.",
        source: "assumption"),
      reckon(
        "postsHolidayFactor", .factor,
        "Factor on posts on a public holiday, beside that of its weekday.", source: "assumption"),
      reckon(
        "countries", .map(key: .text(), value: country),
        "Countries whose holidays hold in zones, where not those that docs/model.md lists.",
        source: "zone1970.tab"),
    ])

  private static let country = Shape.choice(of: ZoneCountry.self) { country in
    switch country {
    case .southAfrica: "South Africa."
    case .norway: "Norway."
    case .britain: "England and Wales."
    case .unitedStates: "The United States."
    case .germany: "Germany."
    case .noCountry: "No holidays."
    }
  }
}
