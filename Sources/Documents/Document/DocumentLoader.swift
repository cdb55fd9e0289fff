import Foundation

/// Loads a configuration file with all that it extends and the settings of the command line.
package struct DocumentLoader {
  /// The accepted values of the whole document, with their defaults.
  package let shape: Shape

  /// Whether keys at the top of a file that the object `shape` does not have are passed over. They
  /// are errors otherwise.
  package let ignoresOtherKeys: Bool

  /// Step between the overrides and the search for missing keys.
  package var resolve: @Sendable (DocumentNode) throws(ScenarioError) -> DocumentNode = {
    document throws(ScenarioError) in document
  }

  /// Step around the checks of the files, the own one first, and of the complete document.
  package var around:
    @Sendable ([DocumentNode], () throws(ScenarioError) -> DocumentNode) throws(ScenarioError) ->
      DocumentNode = { _, body throws(ScenarioError) in try body() }

  /// Words of other tools, which messages translate.
  let foreign: ForeignWords

  package init(
    shape: Shape, ignoresOtherKeys: Bool = false, foreign: ForeignWords = .none,
    resolve: (@Sendable (DocumentNode) throws(ScenarioError) -> DocumentNode)? = nil
  ) {
    self.shape = shape
    self.ignoresOtherKeys = ignoresOtherKeys
    self.foreign = foreign
    if let resolve { self.resolve = resolve }
  }

  /// The longest chain of files, the first one included.
  static let chainMax = 16

  /// The complete document of the file at `path`: merged over the files that it extends, with
  /// `overrides` in order, and the default of every absent key.
  ///
  /// All problems of the files and overrides are thrown together; missing keys are searched for if
  /// there are none.
  package func load(_ path: String, overrides: [String] = []) throws(ScenarioError) -> DocumentNode
  {
    let own = try DocumentFile.read(path)
    return try finish(own, path, overrides)
  }

  /// The same for a text that is no file; `name` replaces the path in messages, and `extends` is
  /// relative to it. `isNamedInFile` is for a text that another file names, `isWhole` for one that may
  /// name none.
  package func load(
    text: String, name: String, overrides: [String] = [], isNamedInFile: Bool = false,
    isWhole: Bool = false
  ) throws(ScenarioError) -> DocumentNode {
    let read = { () throws(ScenarioError) in try DocumentFile.document(text, name: name) }
    let document = isNamedInFile ? try withoutQuotes(read) : try read()
    if isWhole, let link = document[Property.extends.name] {
      throw refusal(of: link, "accepted: a scenario that is whole in itself")
    }
    return try finish(document, name, overrides)
  }

  private func finish(
    _ own: DocumentNode, _ name: String, _ overrides: [String]
  ) throws(ScenarioError) -> DocumentNode {
    do throws(ScenarioError) {
      let files = try chain(own, name: name, above: [])
      return try around(files) { () throws(ScenarioError) in try finish(files, overrides) }
    } catch {
      throw error.quoting(only: name)
    }
  }

  private func finish(
    _ files: [DocumentNode], _ overrides: [String]
  ) throws(ScenarioError) -> DocumentNode {
    if let other = otherKind(of: files[0]) { throw other }
    var problems: [Problem] = []
    let files = files.map { file in
      var earlier: [EarlierWord] = []
      let file = known(file)
      let present = shape.present(file, found: &earlier)
      problems += earlier.compactMap { $0.clash(in: file) }
      return present
    }
    problems += files.flatMap { shape.validate($0, isPartial: true, foreign: foreign) }
    var document = files.dropLast().reversed().reduce(files[files.count - 1]) {
      shape.overlay($1, over: $0)
    }
    for text in overrides {
      do {
        document = try DocumentOverride(text, foreign: foreign).apply(to: document, shape)
      } catch {
        problems += error.problems
      }
    }
    if problems.isEmpty {
      document = try resolve(document)
      problems = shape.validate(document, foreign: foreign)
    }
    guard problems.isEmpty else { throw ScenarioError(problems) }
    return shape.filling(document)
  }

  /// What each kind of file has at its top, with its name and the verbs that read it.
  private static let kinds = [
    (key: "pushlab", name: "a scenario", verbs: "`pushlab run` reads"),
    (key: "gate", name: "a gate", verbs: "`pushlab gate` reads"),
    (key: "pushlab-content", name: "a content file", verbs: "a scenario's `content` names"),
    (key: "sweep", name: "a sweep", verbs: "`pushlab sweep` reads"),
    (key: "map", name: "a map", verbs: "`analyze`, `calibrate` and `replay` read with `--map`"),
    (key: "trial", name: "a trial", verbs: "`analyze` reads with `--trial`"),
  ]

  /// The one error for a file of another kind, in place of one for each of its keys.
  private func otherKind(of document: DocumentNode) -> ScenarioError? {
    guard !ignoresOtherKeys, case .object(let object) = shape.unwrapped,
      let own = Self.kinds.first(where: { object[$0.key] != nil }), document[own.key] == nil,
      let entry = document.entries?.first(where: { entry in
        object[entry.key] == nil && Self.kinds.contains { $0.key == entry.key }
      }), let other = Self.kinds.first(where: { $0.key == entry.key })
    else { return nil }
    return ScenarioError(
      entry.keyMark,
      "is \(other.name), which \(other.verbs); accepted: \(own.name)")
  }

  /// `document` with the keys that are read.
  private func known(_ document: DocumentNode) -> DocumentNode {
    guard ignoresOtherKeys, case .object(let object) = shape.unwrapped,
      let entries = document.entries
    else { return document }
    return DocumentNode(.mapping(entries.filter { object[$0.key] != nil }), at: document.mark)
  }

  /// `document` and the files below it, each without its `extends`.
  private func chain(
    _ document: DocumentNode, name: String, above: [String]
  ) throws(ScenarioError) -> [DocumentNode] {
    var entries = document.entries ?? []
    guard let place = entries.firstIndex(where: { $0.key == "extends" }) else { return [document] }
    let link = entries.remove(at: place).value
    let own = DocumentNode(.mapping(entries), at: document.mark)
    guard let target = link.scalar, !target.isEmpty else {
      throw refusal(of: link, "accepted: the path of another file")
    }
    let base = Self.path(target, relativeTo: name)
    let chainAbove = above + [name]
    if chainAbove.contains(where: { identity($0) == identity(base) }) {
      let circle = (chainAbove + [base]).joined(separator: " → ")
      throw refusal(of: link, "which is a cycle: \(circle)")
    }
    guard chainAbove.count < Self.chainMax else {
      throw refusal(of: link, "accepted: a chain of at most \(Self.chainMax) files")
    }
    return try [own] + chain(try read(base, for: link), name: base, above: chainAbove)
  }

  /// Reads `path`; if the file as a whole is the problem, its place is the key that names it.
  private func read(_ path: String, for link: DocumentNode) throws(ScenarioError) -> DocumentNode {
    do throws(ScenarioError) {
      return try withoutQuotes { () throws(ScenarioError) in try DocumentFile.read(path) }
    } catch {
      guard error.problems[0].mark.line == 0 else { throw error }
      throw refusal(of: link, error.description)
    }
  }

  /// The document of a file that another file names. If it is not of this format, the error has the
  /// place and quotes nothing: its reader may not be allowed to see the file.
  private func withoutQuotes(
    _ read: () throws(ScenarioError) -> DocumentNode
  ) throws(ScenarioError) -> DocumentNode {
    let document: DocumentNode
    do throws(ScenarioError) {
      document = try read()
    } catch {
      throw ScenarioError(error.problems.map(\.withoutQuotes))
    }
    guard !ignoresOtherKeys, case .object(let object) = shape.unwrapped,
      let stranger = document.entries?.first(where: {
        object[$0.key] == nil && $0.key != Property.extends.name
      })
    else { return document }
    let known = object.properties.map(\.name).joined(separator: ", ")
    throw ScenarioError(stranger.keyMark, "a key that is not known here; accepted: \(known)")
  }

  private func refusal(of link: DocumentNode, _ reason: String) -> ScenarioError {
    ScenarioError(link.mark, DocumentPath() + "extends", "is \(link.found); \(reason)")
  }

  static func path(_ target: String, relativeTo name: String) -> String {
    guard !target.hasPrefix("/") else { return target }
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    return folder + target
  }

  private func identity(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
