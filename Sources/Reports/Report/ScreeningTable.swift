import Documents
import Experiments
import PushModel
import SimWorld

/// The errors of the filter of posts and of the check of names; empty where the filter reads none.
struct ScreeningTable {
  private let screening: ScreeningSummary?

  init(_ summary: Summary) { screening = summary.screening }

  /// `nil` where the filter reads none.
  var section: Node? {
    guard let screening else { return nil }
    return .section(
      "moderation", "Moderation of posts", note: "all replications, the same in every arm",
      about:
        "What the service's filter made of each post, against the label that a careful reader gives "
        + "it. All replications, the same in every arm. The filter does not read languages with a "
        + "star: their posts wait for a person, and none is in an error rate."
    ) {
      Node.table(
        "Posts",
        [.left("", 24, name: "label and language")]
          + ["read", "held", "held, %", "published", "taken down"].map { .right($0, 11) },
        screening.posts.map { row in
          [
            "\(row.label.name), \(row.language.name)"
              + (screening.unfiltered.contains(row.language) ? " *" : ""),
            Numeral.count(row.read),
            Numeral.count(row.held),
            Numeral.percent(ScreenedShare(row.held, of: row.read).share),
            Numeral.count(row.published), Numeral.count(row.withdrawn),
          ]
        })
      Node.table(
        "Errors", [.left("", 57, name: "error"), .right("", 22, name: "count and share")],
        Self.errors(screening))
    }
  }

  /// The four kinds of error, in words; of those that could not happen, none.
  private static func errors(_ screening: ScreeningSummary) -> [[String]] {
    [
      ("false positives: clean posts held", screening.falsePositives),
      ("false negatives: unclean posts let through", screening.falseNegatives),
      ("genuine businesses that the check of domains failed", screening.genuineFailed),
      ("impostors that it passed", screening.impostorsPassed),
    ].filter { $0.1.of > 0 }.map { name, share in
      [
        name,
        "\(Numeral.count(share.count)) of \(Numeral.count(share.of)), "
          + "\(Numeral.percent(share.share)) %",
      ]
    }
  }
}
