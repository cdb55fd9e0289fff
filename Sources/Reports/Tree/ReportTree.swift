import Documents

/// A report before it is printed: one tree of nodes, for which each medium has a renderer.
///
/// A part of a report is one function that gives nodes. What a medium needs to know of a node is
/// in the node; no part asks for the medium.
package struct ReportTree: Sendable {
  /// The word before the title where there are several kinds of report: `gate`, `sweep`.
  var kind = ""
  let title: String
  /// The words behind the title: an answer, or what kind of thing was looked at.
  var aside = ""
  var asideInk = Ink.plain
  /// The question, or what is compared; `nil` where nobody wrote one down.
  var lead: String?
  /// Description of what was looked at, a line each.
  var facts: [Sentence] = []
  /// Nodes that a terminal shows above the title.
  var opening: [Node] = []
  var nodes: [Node]
  /// What the results are about, at the foot of a page.
  var footing = "Results are statements about the simulated world."
  /// The file that an outcome's line is of; `nil` without outcomes.
  var file: String?
  /// Whether the figures of a pass moved; `nil` where none was compared.
  var change: (word: String, sentence: String)?

  init(
    kind: String = "", _ title: String, aside: String = "", ink: Ink = .plain,
    lead: String? = nil, facts: [Sentence] = [], @Nodes _ nodes: () -> [Node]
  ) {
    (self.kind, self.title, self.aside, asideInk) = (kind, title, aside, ink)
    (self.lead, self.facts, self.nodes) = (lead, facts, nodes())
  }

  /// Text in lines of at most 80 columns; ends with a new line.
  package func terminal(color: Bool = false) -> String { TerminalRenderer(self, color: color).text }

  /// Markdown as GitHub reads it; ends with a new line.
  package var markdown: String { MarkdownRenderer(self).text }

  /// The page of the same.
  package var page: ReportPage { ReportPage(self) }

  var charts: [Chart] { nodes.flatMap(\.charts) }
  var tables: [Table] { (opening + nodes).flatMap(\.tables) }
}
