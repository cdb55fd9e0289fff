/// One of the words of a choice.
struct Choice: Hashable, Sendable {
  let name: String
  let doc: String

  init(_ name: String, _ doc: String = "") {
    self.name = name
    self.doc = doc
  }
}
