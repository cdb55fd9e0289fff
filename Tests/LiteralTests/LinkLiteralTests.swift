import JSON
import PushMessages
import PushModel
import Testing

/// Paths, screens, fallbacks and addresses of what taps open.
@Suite struct LinkLiteralTests {
  private let file = ContentFile.shipped

  @Test("S1-5-deeplink: paths are the sources'", arguments: Literal.of("LinkLiteralTests/paths"))
  func paths(literal: Literal) throws {
    let type = try #require(literal.type)
    let pattern = try #require(file.types[type]?.link?.place.path)
    let path = literal.text.replacing(#/\{\{\w+\}\}/#, with: "{entity}")
    #expect(AppLinks(scheme: "appname").path(of: path) == pattern)
  }

  private func screens(_ literal: Literal) -> [String?] {
    func one(_ type: PushType) -> String? { file.types[type]?.link?.place.screen }
    return switch literal.id {
    case "S1-5-deeplink": literal.type.map { [one($0)] } ?? []
    case "S3-OVER-3": [file.types[.overdue]?.many?.link?.place.screen]
    case "S3-LINK-1": [one(.assignment), one(.followUp), one(.deadline), one(.overdue)]
    case "S3-MILE-1": [one(.milestone), one(.honorarium)]
    case "S3-MILE-3": [one(.annualSummary)]
    case "S4-LINK-1": [one(.reportStatus)]
    default: []
    }
  }

  @Test(
    "S1-5-deeplink: screens are the sources'", arguments: Literal.of("LinkLiteralTests/screens"))
  func screens(literal: Literal) {
    let screen = literal.text.replacing(" (report_id)", with: "")
    let found = screens(literal)
    #expect(!found.isEmpty && found.allSatisfy { $0 == screen })
  }

  @Test(
    "S4-LINK-5, S4-ERR-4: a report's fallback is the source's",
    arguments: Literal.of("LinkLiteralTests/fallback"))
  func fallback(literal: Literal) {
    #expect(file.types[.reportStatus]?.link?.fallback?.screen == literal.text)
  }

  @Test(
    "S1-5-deeplink: scheme and host are such as the source has",
    arguments: Literal.of("LinkLiteralTests/addresses"))
  func addresses(literal: Literal) throws {
    let links = AppLinks(
      scheme: literal.value["scheme"]?.string, host: literal.value["host"]?.string)
    let message = try Sample.message(.order, links: links)
    #expect(message.schemeURL == "appname://orders/\(Sample.uuid)")
    #expect(message.universalLink == "https://app.domain.com/orders/\(Sample.uuid)")
  }
}
