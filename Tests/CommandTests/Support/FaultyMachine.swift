import Foundation

/// A library that is loaded before all others and lets calls of the system fail, built by the C compiler
/// that comes with Swift.
enum FaultyMachine {
  /// Which calls fail.
  enum Call: String {
    /// Waiting for a disk: `fsync`, `fdatasync`.
    case sync
    /// Writing to a file.
    case write
    /// Opening a file to write to it.
    case open
    /// Naming files and folders: `rename`, `linkat`, `mkdir`.
    case name
    /// Starting a thread; one alone fails.
    case thread
  }

  /// The path of the library; `nil` where it cannot be built.
  static let library: String? = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-faults-\(getpid())")
    let (source, library) = (folder.appending(path: "f.c"), folder.appending(path: "f.so"))
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(code.utf8).write(to: source)
    } catch { return nil }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "sh", "-c", "clang \"$@\" || cc \"$@\"", "sh", "-shared", "-fPIC", "-o", library.path,
      source.path, "-ldl",
    ]
    compiler.standardError = FileHandle.nullDevice
    guard (try? compiler.run()) != nil else { return nil }
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? library.path : nil
  }()

  /// What is put before a command of a shell, after `FAULT_AT=k`: calls fail from the k-th on.
  ///
  /// - Parameter error: The system's error number; 0 kills the process instead.
  static func setting(_ call: Call, _ error: Int32) -> String {
    "LD_PRELOAD='\(library ?? "")' FAULT_CALL=\(call.rawValue) FAULT_ERRNO=\(error)"
  }

  private static let code = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static atomic_long calls;

    static int fails(const char *name) {
      const char *wanted = getenv("FAULT_CALL");
      if (!wanted || strcmp(wanted, name)) return 0;
      long late = atomic_fetch_add(&calls, 1) + 1 - atol(getenv("FAULT_AT"));
      if (late < 0 || (late > 0 && !strcmp(name, "thread"))) return 0;
      errno = atoi(getenv("FAULT_ERRNO"));
      if (!errno) kill(getpid(), SIGKILL);
      return 1;
    }

    #define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))
    int fsync(int f) { return fails("sync") ? -1 : REAL(int (*)(int), "fsync")(f); }
    int fdatasync(int f) { return fails("sync") ? -1 : REAL(int (*)(int), "fdatasync")(f); }
    ssize_t write(int f, const void *b, size_t n) {
      return f > 2 && fails("write") ? -1
        : REAL(ssize_t (*)(int, const void *, size_t), "write")(f, b, n);
    }
    ssize_t pwrite64(int f, const void *b, size_t n, off64_t o) {
      return fails("write") ? -1
        : REAL(ssize_t (*)(int, const void *, size_t, off64_t), "pwrite64")(f, b, n, o);
    }
    ssize_t pwrite(int f, const void *b, size_t n, off_t o) { return pwrite64(f, b, n, o); }
    int rename(const char *a, const char *b) {
      return fails("name") ? -1 : REAL(int (*)(const char *, const char *), "rename")(a, b);
    }
    int linkat(int d, const char *a, int e, const char *b, int f) {
      return fails("name") ? -1
        : REAL(int (*)(int, const char *, int, const char *, int), "linkat")(d, a, e, b, f);
    }
    int mkdir(const char *a, mode_t m) {
      return fails("name") ? -1 : REAL(int (*)(const char *, mode_t), "mkdir")(a, m);
    }
    static int opened(const char *name, const char *path, int flags, mode_t mode) {
      if ((flags & O_ACCMODE) != O_RDONLY && fails("open")) return -1;
      return REAL(int (*)(const char *, int, mode_t), name)(path, flags, mode);
    }
    int open(const char *path, int flags, ...) {
      va_list list; va_start(list, flags); mode_t mode = va_arg(list, int); va_end(list);
      return opened("open", path, flags, mode);
    }
    int open64(const char *path, int flags, ...) {
      va_list list; va_start(list, flags); mode_t mode = va_arg(list, int); va_end(list);
      return opened("open64", path, flags, mode);
    }
    int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*s)(void *), void *x) {
      if (fails("thread")) return errno;
      return REAL(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *),
        "pthread_create")(t, a, s, x);
    }
    """#
}
