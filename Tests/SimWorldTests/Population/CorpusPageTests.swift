import PushMessages
import PushModel
import TestSupport
import Testing

@testable import SimWorld

/// docs/moderation.md counts what the built-in filter makes of the corpus.
@Suite struct CorpusPageTests {
  @Test(
    "S0-FR-CON-06: the page has the filter's errors on the corpus",
    arguments: Language.allCases.filter(Schedule.filteredLanguages.contains))
  func errors(language: Language) throws {
    let page = try Repository.text("docs/moderation.md")
    let screen = PostScreen()
    let cells = PostLabel.allCases.map { label in
      let places = PostCorpus.places(language, label)
      let held = places.count { screen.pipeline(of: $0).state == .inReview }
      return "\(held) of \(places.count)"
    }
    let row = "|\(language.name)|\(cells.joined(separator: "|"))|"
    #expect(page.contains("\n\(row)\n"), "\(row)")
  }

  @Test(
    "S0-FR-CON-06: of clean texts the filter holds the rare ones, and they are a tenth as frequent",
    arguments: Language.allCases.filter(Schedule.filteredLanguages.contains))
  func rare(language: Language) {
    let screen = PostScreen()
    let templates = PostCorpus.part(language).templates
    for place in PostCorpus.places(language, .clean) {
      let isHeld = screen.pipeline(of: place).state == .inReview
      #expect(isHeld == templates[Int(place.template)].isRare, "\(PostCorpus.text(place).title)")
    }
    let news = templates.filter { $0.label == .clean && $0.tag != PostTemplate.offer }
    let rare = news.count(where: \.isRare)
    let steps = 10 * (news.count - rare) + rare
    let drawn = (0..<steps).count { step in
      let place = PostCorpus.place(
        language, .clean, isOffer: false, choice: (Double(step) + 0.5) / Double(steps), filling: 0,
        words: 0)
      return templates[Int(place.template)].isRare
    }
    #expect(drawn == rare)
  }

  @Test(
    "every text of the corpus is whole, and fits what the labels say", arguments: Language.allCases)
  func corpus(language: Language) {
    for label in PostLabel.allCases {
      let texts = PostCorpus.places(language, label).map(PostCorpus.text)
      #expect(!texts.isEmpty)
      for text in texts {
        #expect(text.label == label && text.language == language && text.tags.count == 2)
        #expect(!text.title.isEmpty && !text.body.isEmpty)
        #expect(!(text.title + text.body).contains { "{}".contains($0) })
      }
    }
    let part = PostCorpus.part(language)
    #expect(part.things.count == PostCorpus.things.count)
    #expect(part.templates.contains { $0.label == .clean && $0.tag == PostTemplate.offer })
    #expect(part.templates.contains { $0.label == .clean && $0.tag != PostTemplate.offer })
  }
}
