import Documents
import PushModel
import PushPolicy

/// The shape of a file of cases.
package enum CaseShape {
  /// The JSON Schema of such files.
  package static var schema: String { file.jsonSchema(title: "PushLab cases").json }

  static let file = Shape.object(
    ObjectShape(
      title: "Cases", doc: "Pushes to one person, with the verdicts that are expected of them.",
      [
        Property("schema", .choices("ranking/1"), required: true, doc: "The format."),
        Property("times", .text(), doc: "A remark on times."),
        Property("defaults", .object(defaults), doc: "What holds where a push says nothing."),
        Property(
          "cases", .list(of: .object(one), count: 1...10_000), required: true, doc: "The cases."),
      ]))

  private static let defaults = ObjectShape(
    doc: "What holds where a push says nothing.",
    [Property("rank", rank, doc: "The rank of pushes that have none.")])

  private static let one = ObjectShape(
    title: "Case", doc: "The pushes to one person, who lives in UTC.",
    [
      Property("name", .text(), required: true, doc: "The case's name."),
      Property("says", .text(), doc: "A remark: what the case shows."),
      Property("strip", .text(), doc: "A remark: the verdicts on a line."),
      Property("caps", .list(of: .object(cap)), doc: "The caps, in place of the strategy's."),
      Property("gap", length, doc: "The minimum gap, in place of the strategy's."),
      Property("gapExempt", groups, doc: "Groups that neither wait for the gap nor begin one."),
      Property(
        "gapOverflow", .choices("wait", "drop"), doc: "What happens to a push within the gap."),
      Property(
        "pushes", .list(of: .object(push), count: 1...10_000), required: true, doc: "The pushes."),
      Property("withdrawals", .list(of: .object(withdrawal)), doc: "Pushes that are taken back."),
      Property("verdicts", .list(of: .object(verdict)), doc: "What is expected."),
    ])

  private static let cap = ObjectShape(
    title: "Cap of a case", doc: "A limit; without exempt nothing but security is exempt.",
    [
      Property("name", .text(), doc: "The cap's name in verdicts; by default its group."),
      Property("of", group, doc: "The pushes that it limits; by default all."),
      Property("each", .choices("sender", "campaign"), doc: "What it counts apart."),
      Property("limit", .integer(0...Int64(Cap.limitMax)), required: true, doc: "The most pushes."),
      Property(
        "per", window, required: true, doc: "The window; a number is a rolling one in minutes."),
      Property(
        "overflow", .choices("drop", "defer", "digest"), doc: "What happens beyond the limit."),
      Property("exempt", groups, doc: "Groups that neither obey nor consume it."),
      Property("exemptConsumes", .boolean, doc: "Whether those consume it all the same."),
      Property("reserve", .list(of: .object(reservation)), doc: "Places that are kept for groups."),
    ])

  private static let reservation = ObjectShape(
    doc: "Places that are kept for a group.",
    [
      Property("of", group, required: true, doc: "The group."),
      Property("places", .integer(1...Int64(Cap.limitMax)), required: true, doc: "How many."),
    ])

  private static let push = ObjectShape(
    title: "Push of a case", doc: "A push to the person.",
    [
      Property("id", .text(), required: true, doc: "Its name in the case."),
      Property("at", time, required: true, doc: "When it is caused."),
      Property("type", .text(), required: true, doc: "Its type, PushLab's or the case's own."),
      Property(
        "category", .choice(Category.allCases.map { Choice($0.name) }), doc: "The type's category."),
      Property("sender", .text(), doc: "Who sends it."),
      Property("rank", rank, doc: "Its own rank."),
      Property("tags", .list(of: .text()), doc: "Its tags."),
      Property("campaign", .text(), doc: "Its campaign."),
      Property("sendAt", time, doc: "Not before then."),
      Property("expires", time, doc: "When it may be shown no more."),
    ])

  private static let withdrawal = ObjectShape(
    doc: "A push that is taken back.",
    [
      Property("id", .text(), required: true, doc: "The push."),
      Property("at", time, required: true, doc: "When."),
    ])

  private static let verdict = ObjectShape(
    doc: "What is expected of a push.",
    [
      Property("id", .text(), required: true, doc: "The push."),
      Property(
        "verdict", .choices("sent", "refused", "withdrawn", "merged"), required: true,
        doc: "Its end."),
      Property("at", time, required: true, doc: "When."),
      Property("because", .text(), doc: "Of a refusal: why."),
      Property("cap", .text(), doc: "The cap that had no room."),
      Property("holds", .list(of: .object(hold)), doc: "The times that it waits."),
    ])

  private static let hold = ObjectShape(
    doc: "A time that a push waits.",
    [
      Property("at", time, required: true, doc: "From when."),
      Property("until", time, required: true, doc: "Until when."),
      Property("because", .text(), required: true, doc: "Why."),
      Property("cap", .text(), doc: "The cap that had no room."),
    ])

  private static let rank = Shape.integer(
    Int64(PushRank.all.lowerBound)...Int64(PushRank.all.upperBound))

  private static let time = Shape.text(
    TextPattern(
      "minutes after the first midnight, or a local time such as 09:00 or, on the next day, 1 09:00",
      regex: "^([0-9]+|([0-9]+ )?([01][0-9]|2[0-3]):[0-5][0-9])$"
    ) { CaseTime($0) != nil })

  private static let window = Shape.text(
    TextPattern("minutes of a rolling window, localDay, isoWeek or a text such as rolling 6h") {
      guard let window = WrittenLength($0).window else { return false }
      guard case .rolling(let length) = window else { return true }
      return length > .zero && length <= .days(365)
    })

  private static let length = Shape.text(
    TextPattern("minutes, or a duration such as 90min, at most 28d") {
      WrittenLength($0).length.map { (.zero...Policy.holdMax).contains($0) } ?? false
    })

  private static let group = Shape.oneOf([
    .text(),
    .object(
      ObjectShape(
        doc: "A group of pushes; all that it names must hold.",
        ["type", "category", "channel", "tag", "campaign", "sender"].map {
          Property($0, .text(), doc: "Its \($0).")
        })),
  ])

  private static let groups = Shape.list(of: group)
}
