import Laboratory

/// The plain command, which has no rules of its own.
///
/// It stands in a file that is not called `main.swift`, so that no line of it runs by itself.
@main
enum Main {
  static func main() { Lab.plain() }
}
