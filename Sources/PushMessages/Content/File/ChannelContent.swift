import PushModel

/// An Android notification channel, which an app creates when it starts (S1-3.3-channels).
public struct ChannelContent: Hashable, Sendable {
  /// The name that people see in the system's settings.
  public var name = ""
  /// How much it interrupts.
  public var importance = Importance.normal
  /// Milliseconds of pause and vibration in turn; empty for the system's own pattern.
  public var vibration: [Int] = []
  /// The colour of the light, as `#AARRGGBB`; `nil` for the system's own.
  public var light: String?
  /// The sound, which goes on the wire, too: `default`, or a file of the app; `nil` for none.
  public var sound: String?
}

extension ChannelContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<ChannelContent>(
    of: ChannelContent(),
    "An Android notification channel, which an app creates when it starts (from Android 8, API 26, on).",
    isClosed: true,
    [
      Field(
        "name", \.name, .text(), "The name that people see in the system's settings.",
        source: "S1-3.3-channels", .unsaid),
      Field(
        "importance", \.importance, .names(of: Importance.self), "How much it interrupts.",
        source: "S1-3.3-channels", .unsaid),
      Field(
        "vibration", \.vibration, .list(of: .integer(0...60_000), count: 0...64),
        "Milliseconds of pause and vibration in turn; empty for the system's own pattern.",
        source: "S1-3.3-channels", .empty),
      Field(
        "light", \.light,
        .text(
          FieldText("a colour #AARRGGBB", regex: "^#[0-9A-Fa-f]{8}$") { text in
            let digits = text.utf8.dropFirst()
            return text.utf8.first == UInt8(ascii: "#") && digits.count == 8
              && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
          }), "The colour of the light.", source: "S1-3.3-channels", .unsaid),
      Field(
        "sound", \.sound,
        .text(
          FieldText(
            "default, or the name of a file without a path such as message.wav",
            regex: "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$"
          ) { text in
            (1...64).contains(text.utf8.count) && text.first != "."
              && text.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))
              }
          }), "The sound of its pushes with every provider; absent for none.",
        source: "S1-3.1-types, S1-3.3-channels", .unsaid),
    ])
}

/// A button of a push (S2-actions).
public struct ButtonContent: Hashable, Sendable {
  /// The most buttons that Android shows.
  public static let countMax = 3

  /// The id, which payloads have and the app reports back.
  public var id = ""
  /// The word on it, in each language.
  public var title: [Language: String] = [:]
  /// What a tap on it does.
  public var does = PushAction.view
  /// Whether it brings the app to the front.
  public var foreground = false
  /// Whether it is shown as one that takes something away.
  public var destructive = false
}

extension ButtonContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<ButtonContent>(
    of: ButtonContent(), "A button of a push.", isClosed: true,
    [
      Field(
        "id", \.id,
        .text(
          FieldText(
            "up to 64 letters, digits and low lines", regex: "^[A-Za-z0-9_]{1,64}$"
          ) { text in
            (1...64).contains(text.utf8.count)
              && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
          }), "The id, which payloads have and the app reports back.", source: "S2-actions",
        .unsaid),
      Field(
        "title", \.title, .wordsByLanguage, "The word on it, which the app registers.",
        source: "S2-actions", .unsaid),
      Field("does", \.does, .names(of: PushAction.self), "What a tap on it does.", .unsaid),
      Field(
        "foreground", \.foreground, .flag, "Whether it brings the app to the front.",
        source: "S2-actions", .unsaid),
      Field(
        "destructive", \.destructive, .flag, "Whether it is shown as taking something away.",
        source: "S2-actions", .unsaid),
    ])
}

/// An occasion on which an app asks to be allowed pushes in its own words.
public enum PromptName: UInt8, Named, BitwiseCopyable {
  /// After a first order (S1-6-optin).
  case order
  /// After a first report (S4-PERM-2).
  case report
  /// Some time after a refusal (S4-PERM-4).
  case soft
}

/// What an app says when it asks to be allowed pushes.
public struct PromptContent: Hashable, Sendable {
  /// The sentence, in each language.
  public var text: [Language: String] = [:]
  /// The words on its buttons, in each language: yes, and not now.
  public var buttons: [Language: [String]] = [:]
  /// The screen that shows it; `nil` for the one that the person is on.
  public var screen: String?
  /// The place that it leads to; `nil` for the system's own question.
  public var link: String?
}

extension PromptContent: Fielded {
  /// Its keys.
  public static let fields = FieldList<PromptContent>(
    of: PromptContent(), "What an app says when it asks to be allowed pushes.", isClosed: true,
    [
      Field("text", \.text, .wordsByLanguage, "The sentence.", .unsaid),
      Field(
        "buttons", \.buttons, .each(Language.self, .list(of: .text(), count: 2...2)),
        "The words on its buttons: yes, and not now.", source: "S1-6-optin", .empty),
      Field(
        "screen", \.screen, .text(), "The screen that shows it.", source: "S4-PERM-4", .unsaid),
      Field(
        "link", \.link, .text(),
        "The place that it leads to; absent for the system's own question.", source: "S4-PERM-4",
        .unsaid),
    ])
}
