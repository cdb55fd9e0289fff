import JSON

extension DocumentNode {
  /// The tree as JSON in lines, for people, too: the keys in their order, numbers as they stand.
  package var json: String {
    var text = JSONText(indentedBy: 2)
    write(to: &text)
    return Escape.json(String(decoding: text.bytes, as: UTF8.self)) + "\n"
  }

  private func write(to text: inout JSONText) {
    switch content {
    case .null: text.append("null")
    case .scalar(let scalar):
      let isTruth = scalar == "true" || scalar == "false"
      let plain = isQuoted ? nil : isTruth ? scalar : NumberText(scalar)?.json
      if let plain { text.append(plain) } else { text.quote(scalar) }
    case .sequence(let items): text.array(items) { $0.write(to: &$1) }
    case .mapping(let entries):
      text.object(entries, key: \.key) { $0.value.write(to: &$1) }
    }
  }
}
