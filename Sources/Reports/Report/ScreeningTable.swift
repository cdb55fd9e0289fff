import Documents
import Experiments
import PushModel
import SimWorld

/// The errors of the filter of posts and of the check of names; empty where the filter reads none.
struct ScreeningTable: ReportPart {
  private let screening: ScreeningSummary?

  init(_ summary: Summary) { screening = summary.screening }

  func write(on page: inout Page) {
    guard let screening else { return }
    page.heading("MODERATION OF POSTS", note: "all replications, the same in every arm")
    page.line(
      [.left("", 24)]
        + ["read", "held", "held, %", "published", "taken down"].map { .right($0, 11, .faint) })
    for row in screening.posts {
      page.line(
        .left("\(row.label.name), \(row.language.name)", 24), .right(Numeral.count(row.read), 11),
        .right(Numeral.count(row.held), 11),
        .right(Numeral.percent(ScreenedShare(row.held, of: row.read).share), 11),
        .right(Numeral.count(row.published), 11), .right(Numeral.count(row.withdrawn), 11))
    }
    for line in Self.errors(screening) { page.line(.left(line.name, 57), .right(line.words, 22)) }
  }

  /// The four kinds of error, in words; of those that could not happen, none.
  static func errors(_ screening: ScreeningSummary) -> [(name: String, words: String)] {
    [
      ("false positives: clean posts held", screening.falsePositives),
      ("false negatives: unclean posts let through", screening.falseNegatives),
      ("genuine businesses that the check of domains failed", screening.genuineFailed),
      ("impostors that it passed", screening.impostorsPassed),
    ].filter { $0.1.of > 0 }.map { name, share in
      (
        name,
        "\(Numeral.count(share.count)) of \(Numeral.count(share.of)), "
          + "\(Numeral.percent(share.share)) %"
      )
    }
  }

  /// The same for a page; `nil` where the filter reads none.
  var section: HTMLSection? {
    guard let screening else { return nil }
    return HTMLSection(
      "moderation", "Moderation of posts",
      [
        .init(
          paragraphs: [
            "What the service's filter made of each post, against the label that a careful reader "
              + "gives it. All replications, the same in every arm."
          ],
          tables: [
            HTMLTable(
              "moderation-posts", "Posts",
              ["label and language", "read", "held", "published", "taken down"],
              screening.posts.map { row in
                HTMLTable.Row(
                  "\(row.label.name), \(row.language.name)",
                  [row.read, row.held, row.published, row.withdrawn].map {
                    .init(Numeral.count($0))
                  })
              }),
            HTMLTable(
              "moderation-errors", "Errors", ["error", "count and share"],
              Self.errors(screening).map { HTMLTable.Row($0.name, [.init($0.words)]) }),
          ])
      ])
  }
}
