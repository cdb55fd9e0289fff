import ArgumentParser
import Documents
import Foundation

/// The completion scripts of the shells, and their state.
enum Completion {
  private struct Place {
    let shell: CompletionShell
    let path: String
  }

  static var finding: Finding {
    let scripts = places.filter { FileManager.default.fileExists(atPath: $0.path) }
    guard let first = scripts.first else { return .missing("completion", missing, advice) }
    let old = scripts.first {
      (try? String(contentsOfFile: $0.path, encoding: .utf8))
        != PushLab.completionScript(for: $0.shell) + "\n"
    }
    guard let old else { return .ok("completion", first.path, needed: false) }
    return .problem(
      "completion", "\(old.path) is of another version", command(old), needed: false)
  }

  private static var missing: String { "not installed for \(shell.rawValue)" }

  private static var advice: String {
    command(places.first { $0.shell == shell && $0.path.hasPrefix(home) } ?? places[0])
      + (shell == .zsh ? "; with `fpath+=~/.zfunc` above `compinit` in ~/.zshrc" : "")
  }

  private static func command(_ place: Place) -> String {
    let folder = (place.path as NSString).deletingLastPathComponent
    return "mkdir -p \(Escape.shell(folder)) && pushlab --generate-completion-script "
      + "\(place.shell.rawValue) > \(Escape.shell(place.path))"
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  private static var home: String { environment["HOME", default: "~"] }

  private static var shell: CompletionShell {
    let name = environment["SHELL", default: ""].split(separator: "/").last.map(String.init)
    return name.flatMap { CompletionShell(rawValue: $0) } ?? .bash
  }

  private static var places: [Place] {
    let data = environment["XDG_DATA_HOME"] ?? home + "/.local/share"
    let config = environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    return [
      Place(shell: .bash, path: data + "/bash-completion/completions/pushlab"),
      Place(shell: .bash, path: "/usr/local/share/bash-completion/completions/pushlab"),
      Place(shell: .bash, path: "/usr/share/bash-completion/completions/pushlab"),
      Place(shell: .bash, path: "/etc/bash_completion.d/pushlab"),
      Place(shell: .zsh, path: home + "/.zfunc/_pushlab"),
      Place(shell: .zsh, path: "/usr/local/share/zsh/site-functions/_pushlab"),
      Place(shell: .fish, path: config + "/fish/completions/pushlab.fish"),
      Place(shell: .fish, path: "/usr/local/share/fish/vendor_completions.d/pushlab.fish"),
      Place(shell: .fish, path: "/usr/share/fish/vendor_completions.d/pushlab.fish"),
    ]
  }
}
