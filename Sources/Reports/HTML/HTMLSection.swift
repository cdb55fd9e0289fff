/// A part of a page under a heading of its own.
struct HTMLSection: Hashable, Sendable {
  /// Unique in its page.
  let id: String
  let heading: String
  var parts: [Part]

  /// What stands under one smaller heading, or under none.
  struct Part: Hashable, Sendable {
    var subheading: String?
    var paragraphs: [String] = []
    var items: [Item] = []
    var charts: [Chart] = []
    var tables: [HTMLTable] = []
    /// A command to be copied.
    var command: String?
  }

  /// A line of a list.
  struct Item: Hashable, Sendable {
    let lead: String
    let text: String
  }

  init(_ id: String, _ heading: String, _ parts: [Part]) {
    self.id = id
    self.heading = heading
    self.parts = parts
  }

  var charts: [Chart] { parts.flatMap(\.charts) }
}
