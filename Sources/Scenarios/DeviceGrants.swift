import Documents
import PushModel
import SimWorld

/// The short form of permissions, `world.devices.granted`: one share for each platform.
///
/// It is read as the long keys, which alone are part of a scenario: those of both versions of
/// Android get the share of Android.
enum DeviceGrants {
  static let name = DeviceParameters.granted.name

  /// The long keys of each short one.
  private static let keys = [
    "ios": ["grantedIOS"], "android": ["grantedAndroid13", "grantedAndroid"],
  ]

  /// `document` with long keys in place of short ones. A device has one share: both forms of it are
  /// an error, unless one of them alone is of the command line, which comes last.
  static func resolve(_ document: DocumentNode) throws(ScenarioError) -> DocumentNode {
    let path = DocumentPath() + "world" + "devices"
    guard let devices = document.node(at: path), let short = devices[name]?.entries else {
      return document
    }
    var entries = (devices.entries ?? []).filter { $0.key != name }
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
              "is given beside \(name).\(entry.key); accepted: one of them")
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
