import Foundation

extension Manifest {
  /// What a finished run says of itself.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read or is no manifest of this version.
  package init(of folder: RunFolder) throws(StoreError) {
    let data = try StoreError.naming(folder.manifest) {
      try Data(contentsOf: URL(fileURLWithPath: folder.manifest))
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let manifest = try? decoder.decode(Manifest.self, from: data) else {
      throw StoreError(path: folder.manifest, .damaged("it is no manifest of a run"))
    }
    guard (1...Self.currentSchema).contains(manifest.schema) else {
      throw StoreError(
        path: folder.manifest,
        .otherVersion(of: "schema", found: "\(manifest.schema)", accepted: "\(Self.currentSchema)"))
    }
    self = manifest
  }
}
