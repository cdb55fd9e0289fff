/// The properties of a closed object.
package struct ObjectShape: Sendable {
  let title: String?
  package let doc: String
  package let properties: [Property]

  package init(title: String? = nil, doc: String = "", _ properties: [Property]) {
    let names = properties.map(\.name)
    precondition(Set(names).count == names.count, "a property is declared twice in \(names)")
    self.title = title
    self.doc = doc
    self.properties = properties
  }

  package subscript(name: String) -> Property? {
    properties.first { $0.name == name }
  }
}

extension ObjectShape {
  /// The reason why `key` is refused, as it follows the key's path.
  func refusal(ofKey key: String) -> String {
    let names = properties.map(\.name)
    let known = names.isEmpty ? "no keys" : names.joined(separator: ", ")
    return "is not known here;\(didYouMean(key, among: names)) accepted: \(known)"
  }
}
