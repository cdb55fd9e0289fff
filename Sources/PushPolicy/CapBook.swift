import PushModel

/// The caps of a policy as a file has them: in one mapping by group, with those that hold for every
/// subject apart under `each`.
struct CapBook: Sendable {
  var caps: [PushGroup: Cap]
  var each: [CapSubject: EachCap]

  private static let eachKey = TextKey("each")
}

extension CapBook: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TextKey.self)
    each = try container.decodeIfPresent([CapSubject: EachCap].self, forKey: Self.eachKey) ?? [:]
    caps = [:]
    for key in container.allKeys where key.stringValue != Self.eachKey.stringValue {
      guard let group = PushGroup(key.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container,
          debugDescription: "`\(key.stringValue.prefix(60))` is \(PushGroup.refusal)")
      }
      caps[group] = try container.decode(Cap.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    for (group, cap) in caps.sorted(by: { $0.key.description < $1.key.description }) {
      try container.encode(cap, forKey: TextKey(group.description))
    }
    if !each.isEmpty { try container.encode(each, forKey: Self.eachKey) }
  }
}

extension CapBook: TextKeyed {
  var pairs: [(key: String, value: Any)] {
    caps.pairs + (each.isEmpty ? [] : [(Self.eachKey.stringValue, each)])
  }
}

extension Policy {
  /// ``caps`` and ``eachCaps``, as a file has them.
  var capBook: CapBook {
    get { CapBook(caps: caps, each: eachCaps) }
    set { (caps, eachCaps) = (newValue.caps, newValue.each) }
  }
}
