import Foundation

extension RunFolder {
  /// The database of a run that has come to its end.
  package func finishedDatabase() throws(StoreError) -> ReadOnlyDatabase {
    guard FileManager.default.fileExists(atPath: database) else {
      throw StoreError(path: path, .cannotRead("it is no folder with a run.sqlite"))
    }
    try DatabaseInspection(path: database).checkHeader()
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw StoreError(path: path, .unfinished)
    }
    return try ReadOnlyDatabase(database)
  }
}
