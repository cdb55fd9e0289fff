/// The head of every page: what follows from the figures, in words.
enum DecisionSection {
  /// - Parameters:
  ///   - paragraphs: The first one is the decision itself, in large letters.
  ///   - items: What it rests on, a line each.
  ///   - warnings: For the reader, in full.
  static func section(
    _ paragraphs: [String], items: [HTMLSection.Item] = [], warnings: [String] = []
  ) -> HTMLSection {
    HTMLSection(
      "verdict", "Decision",
      [
        .init(
          paragraphs: paragraphs,
          items: items + warnings.map { HTMLSection.Item(lead: "Warning", text: $0) })
      ])
  }
}
