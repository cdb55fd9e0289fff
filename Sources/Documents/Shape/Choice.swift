/// One of the words of a choice.
package struct Choice: Hashable, Sendable {
  package let name: String
  let doc: String

  package init(_ name: String, _ doc: String = "") {
    self.name = name
    self.doc = doc
  }
}
