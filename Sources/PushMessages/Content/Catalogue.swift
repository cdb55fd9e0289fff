import PushModel

/// Every text in every language: one wording per topic, and what a ``Style`` adds to it.
///
/// The built-in texts are *assumptions*; a product replaces them one by one through the subscript
/// (S0-FR-NOT-05). Afrikaans and Zulu still wait for a native reader.
public struct Catalogue: Sendable {
  private var wordings: ContiguousArray<PushWording?>

  /// The texts that come with the package.
  public static let builtIn = Catalogue()

  private init() {
    wordings = []
    for language in Language.allCases {
      wordings += Topic.all.map { language.phrases.wording($0) }
    }
  }

  /// The text for a topic; `nil` for a digest of a type that has none.
  ///
  /// - Complexity: O(1)
  public subscript(topic: Topic, language: Language) -> PushWording? {
    get { wordings[place(topic, language)] }
    set { wordings[place(topic, language)] = newValue }
  }

  private func place(_ topic: Topic, _ language: Language) -> Int {
    Int(language.rawValue) * Topic.all.count + topic.index
  }
}

/// One language's texts.
protocol Phrases {
  static func wording(_ topic: Topic) -> PushWording?
  /// The greeting of a personalised text; it names the recipient.
  static var greeting: Template { get }
  /// The words behind the number of the cases that a body has no room for: where they are.
  static var rest: String { get }
  /// The question that ends a text in the question style.
  static func question(_ category: Category) -> String
}

extension Language {
  var phrases: any Phrases.Type {
    switch self {
    case .en: English.self
    case .nb: Norwegian.self
    case .af: Afrikaans.self
    case .zu: Zulu.self
    }
  }
}
