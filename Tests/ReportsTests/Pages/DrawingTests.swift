import Testing

@testable import Reports

/// What a renderer may put on a page.
struct DrawingTests {
  private func drawing(_ content: String) -> Drawing? {
    Drawing(svg: "<svg class=\"marks\" width=\"360\" height=\"120.5\">\(content)</svg>\n")
  }

  @Test("shapes and letters are taken in, with their size")
  func plain() throws {
    let content = """
      <rect width="9" height="9" fill="white"/><g transform="translate(1,2)"><text x="1">a &lt;b&gt;</text>\
      <path d="M0,0h1" stroke="#0072b2"></path><line x2="4"/></g>
      """
    let found = try #require(drawing(content))
    #expect(found.content == content)
    #expect(found.attributes == "viewBox=\"0 0 360 120.5\" width=\"360\" height=\"120.5\"")
  }

  @Test(
    "whatever runs, loads or styles is not",
    arguments: [
      "<script>x</script>", "<SCRIPT>x</SCRIPT>", "<style>a{}</style>", "<image href=\"a.png\"/>",
      "<a href=\"#x\"><text>x</text></a>", "<foreignObject><p>x</p></foreignObject>",
      "<g onclick=\"x\"></g>", "<g onload='x'></g>", "<g x=\"1\"onload=\"x\"></g>",
      "<path fill=\"url(#a)\"/>", "<g style=\"fill:red\"></g>", "<g id=\"verdict\"></g>",
      "<use xlink:href=\"#a\"/>", "<animate/>", "<!-- x -->", "</svg><svg>",
    ])
  func refused(content: String) { #expect(drawing(content) == nil) }

  @Test(
    "nor what is no drawing",
    arguments: [
      "", "no", "<svg></svg>", "<svg width=\"1\"></svg>", "<svg width=\"1\" height=\"1\">",
      "<p>x</p><svg width=\"1\" height=\"1\"></svg>",
      "<svg width=\"1\" height=\"1\"></svg><script>x</script>",
    ])
  func other(svg: String) { #expect(Drawing(svg: svg) == nil) }
}
