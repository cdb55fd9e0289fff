import Foundation

/// What must outlive a loss of power.
enum DurableFile {
  /// Gives the file at `draft` its name `path` in `folder` once it is whole on the disk.
  static func move(_ draft: String, to path: String, in folder: String) throws(StoreError) {
    try sync(draft)
    guard rename(draft, path) == 0 else { throw StoreError(path: path, .writing(errno)) }
    try sync(folder)
  }

  /// Waits until the file or folder at `path` is on the disk.
  private static func sync(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(path: path, .writing(errno)) }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0 else { return }
    // Some file systems do not sync folders, and say so.
    guard errno != EINVAL, errno != EROFS else { return }
    throw StoreError(path: path, .writing(errno))
  }
}
