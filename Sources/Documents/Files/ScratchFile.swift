import Foundation

/// A file without a name for temporary data of this process; it disappears with the process,
/// however that ends.
package enum ScratchFile {
  /// Opens an empty one for reading and writing in `folder`.
  ///
  /// - Returns: Its descriptor; -1 with the reason in `errno`.
  package static func open(in folder: String) -> Int32 {
    #if os(Linux)
      let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, a macro that Swift does not see
      let descriptor = Glibc.open(folder, unnamed | O_RDWR | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return descriptor }
    #endif
    var template = Array((folder + "/pushlab-XXXXXX").utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { return -1 }
    unlink(template)
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return named
  }
}
