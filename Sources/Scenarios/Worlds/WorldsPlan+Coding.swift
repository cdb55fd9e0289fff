import PushModel
import Worlds

extension WorldsPlan: Codable {
  private enum CodingKeys: String, CodingKey {
    case vary, hold, members, from
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      hold: try container.decodeIfPresent([String].self, forKey: .hold) ?? [],
      from: try container.decodeIfPresent(String.self, forKey: .from))
    members = try container.decodeIfPresent(Int.self, forKey: .members) ?? members
    let ranges = try container.decodeIfPresent([String: VariedRange].self, forKey: .vary) ?? [:]
    vary = try ranges.sorted { $0.key < $1.key }.map { key, range in
      do throws(VariedKeyError) {
        return try VariedKey(key, range.text, shape: range.shape)
      } catch {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: container.codingPath + [CodingKeys.vary, TextKey(key)],
            debugDescription: error.reason))
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let ranges = vary.map { ($0.key, VariedRange($0)) }
    if !vary.isEmpty {
      try container.encode(Dictionary(uniqueKeysWithValues: ranges), forKey: .vary)
    }
    if !hold.isEmpty { try container.encode(hold, forKey: .hold) }
    try container.encode(members, forKey: .members)
    try container.encodeIfPresent(from, forKey: .from)
  }
}

/// A prior as a file writes it: `2..20`, or a mapping that also says its shape.
private struct VariedRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case from, to, shape
  }

  let text: String
  let shape: Prior.Shape?

  init(_ key: VariedKey) {
    text = key.range
    if case .words = key.form { shape = nil } else { shape = key.prior.shape }
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (self.text, shape) = (text, nil)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let ends = [
      try container.decode(String.self, forKey: .from),
      try container.decode(String.self, forKey: .to),
    ]
    text = ends.joined(separator: "..")
    shape = try container.decodeIfPresent(Prior.Shape.self, forKey: .shape)
  }

  func encode(to encoder: any Encoder) throws {
    guard let shape, let dots = text.firstRange(of: "..") else {
      var container = encoder.singleValueContainer()
      return try container.encode(text)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(text[..<dots.lowerBound]), forKey: .from)
    try container.encode(String(text[dots.upperBound...]), forKey: .to)
    try container.encode(shape, forKey: .shape)
  }
}

extension VariedKey {
  /// The prior's range as a file writes it: `2..20`, `5min..4h` or `none|recency`.
  package var range: String {
    if case .words(let words) = form { return words.joined(separator: "|") }
    return text(of: prior.range.lowerBound) + ".." + text(of: prior.range.upperBound)
  }
}
