import Documents
import Strategies

/// The short form of permissions, `world.devices.granted`: one share for each platform.
///
/// It is read as the long keys, which alone are part of a scenario: those of both versions of
/// Android get the share of Android.
enum DeviceGrants {
  static let property = Property(
    "granted",
    .object(
      ObjectShape(
        title: "Granted", doc: "Devices that allow pushes, by platform.",
        [
          Property(
            "ios", .share, doc: "Share of iOS devices; stands for grantedIOS.", source: "V2"),
          Property(
            "android", .share,
            doc: "Share of Android devices of any version; stands for grantedAndroid13 and "
              + "grantedAndroid.", source: "V2, V4"),
        ])),
    doc: "The share of devices that allow pushes, by platform, in place of the three keys above: "
      + "{ ios: 0.56, android: 0.67 }.", source: "V2, V4")

  /// The long keys of each short one.
  private static let keys = [
    "ios": ["grantedIOS"], "android": ["grantedAndroid13", "grantedAndroid"],
  ]

  /// `document` with long keys in place of short ones. A device has one share: both forms of it are
  /// an error, unless one of them alone is of the command line, which comes last.
  static func resolve(_ document: DocumentNode) throws(ScenarioError) -> DocumentNode {
    let path = DocumentPath() + "world" + "devices"
    guard let devices = document.node(at: path), let short = devices[property.name]?.entries else {
      return document
    }
    var entries = (devices.entries ?? []).filter { $0.key != property.name }
    var long: [DocumentNode.Entry] = []
    for entry in short {
      for key in keys[entry.key] ?? [] {
        if let place = entries.firstIndex(where: { $0.key == key }) {
          let other = entries[place]
          switch (entry.keyMark.isOverride, other.keyMark.isOverride) {
          case (true, false): entries.remove(at: place)
          case (false, true): continue
          default:
            throw ScenarioError(
              other.keyMark, path + key,
              "is given beside \(property.name).\(entry.key); accepted: one of them")
          }
        }
        long.append(DocumentNode.Entry(key, entry.value, at: entry.keyMark))
      }
    }
    return document.replacing(
      ["world", "devices"][...],
      with: .mapping(entries + long))
  }
}

extension DocumentMark {
  fileprivate var isOverride: Bool {
    if case .override = source { true } else { false }
  }
}

extension DocumentNode {
  /// The same document with another content at a path of keys that is there.
  fileprivate func replacing(_ keys: ArraySlice<String>, with content: Content) -> DocumentNode {
    var copy = self
    guard let key = keys.first else {
      copy.content = content
      return copy
    }
    copy.content = .mapping(
      (entries ?? []).map {
        $0.key == key
          ? Entry(key, $0.value.replacing(keys.dropFirst(), with: content), at: $0.keyMark) : $0
      })
    return copy
  }
}
