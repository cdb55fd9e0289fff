import Documents
import PushModel
import SimWorld
import Strategies

/// The shapes of further settings of posts; all are absent unless given.
enum PostShape {
  static let text = Property(
    "text", .object(texts),
    doc:
      "Posts have texts, which the service's own filter reads, and businesses names and domains, "
      + "which it checks; without it, moderation and verification are draws.",
    source: "S0-FR-CON-06")

  static let styles = Property(
    "styles", .map(key: .choice(of: OwnStyle.self) { _ in "" }, value: .share),
    doc: "Shares of businesses with a style of their own; the others have the strategy's.",
    source: "S0-FR-NOT-05")

  static let planned = Property(
    "planned", .list(of: .object(plan), count: 1...1_000),
    doc: "Posts at given times, beside those that are drawn.", source: "S0-DATA-04")

  private static let own = Defaults(of: PostTextParameters())

  private static let texts = ObjectShape(
    title: "Texts of posts", doc: "What posts say, and who businesses are.",
    [
      own(
        "uncleanShare", .share, "Share of posts that nobody should be pushed about.",
        source: "assumption"),
      own(
        "borderlineShare", .share, "Share of posts about which people disagree.",
        source: "assumption"),
      own(
        "reportedShare", .share,
        "Share of published unclean posts that readers report and the platform takes down.",
        source: "assumption; S0-FR-MAN-03"),
      own(
        "mismatchShare", .share,
        "Share of genuine businesses waiting for verification whose domain is not their name.",
        source: "assumption; S0-ARCH-01"),
      own(
        "lookalikeShare", .share, "Share of impostors among them whose domain is.",
        source: "assumption; S0-ARCH-01"),
    ])

  private static let repetition = ObjectShape(
    title: "Repetition", doc: "How often a planned post is told.",
    [
      Property(
        "every", .duration(.minutes(1)...(.days(366))), required: true,
        doc: "Time from one push to the next."),
      Property(
        "times", .integer(2...1_000), required: true,
        doc: "Number of pushes in all, the first included."),
    ])

  private static let plan = ObjectShape(
    title: "Planned post", doc: "A post at a given time.",
    [
      Property(
        "business", .integer(0...99_999), required: true,
        doc: "The number of the business that writes it."),
      Property(
        "at", .momentOfRun, required: true,
        doc: "When it is written, after the start of the run."),
      Property(
        "sendAt", .momentOfRun,
        doc: "When its pushes may go out at the earliest, after the start of the run."),
      Property(
        "type", .choice(of: PushType.self),
        doc: "The type of its pushes, with which its category goes; without it, new_post."),
      Property(
        "repeat", .object(repetition),
        doc: "It is told more than once, each time by a push of its own."),
      Property(
        "maxPerDay", .integer(1...255),
        doc: "A recipient's limit of its pushes on a local day.", source: "S0-DATA-04"),
      Property(
        "tags", .list(of: .name, count: 0...20), doc: "What it is about."),
      Property("title", .text(), doc: "The first line, which the filter reads."),
      Property("body", .text(), doc: "The text below it, which the filter reads."),
      Property(
        "label", .choice(of: PostLabel.self),
        doc: "What a careful reader says of the text; without it, clean."),
    ])
}
