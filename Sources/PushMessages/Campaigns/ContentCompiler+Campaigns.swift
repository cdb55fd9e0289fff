import PushModel

extension ContentCompiler {
  /// The wordings of a text in every language, the fallback's where it has none, and what is wrong with it.
  static func wordings(
    of text: [Language: TextContent], in content: Content, at path: [String]
  ) -> (wordings: [TextTemplates?], problems: [ContentProblem]) {
    var compiler = ContentCompiler(content.file)
    let fallback = content.file.languages.fallback
    if text[fallback] == nil {
      compiler.refuse(
        path, "has no text in '\(fallback.name)', the fallback language; accepted: one in it")
    }
    let known = compiler.templates(text, at: path)
    let all = Language.allCases.map { known[$0] ?? known[fallback] }
    return (all, compiler.problems)
  }
}
