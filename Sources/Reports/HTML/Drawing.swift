import Foundation

/// A drawing that is safe to embed in a page: plain shapes and letters, nothing that runs or is
/// loaded.
package struct Drawing: Hashable, Sendable {
  /// Attributes of the root: its size.
  let attributes: String
  let content: String

  private static let elements: Set<String> = [
    "g", "path", "text", "tspan", "line", "rect", "circle", "polygon",
  ]

  /// Letters that were given room take their own size again.
  ///
  /// - Parameter svg: What the renderer wrote.
  /// - Returns: `nil` for anything else than shapes and letters within an `svg`.
  package init?(svg: String) {
    guard let start = svg.firstMatch(of: #/^\s*<svg\b[^>]*>/#),
      let width = svg[start.range].firstMatch(of: #/\swidth="([0-9.]+)"/#)?.output.1,
      let height = svg[start.range].firstMatch(of: #/\sheight="([0-9.]+)"/#)?.output.1,
      let end = svg.range(of: "</svg>", options: .backwards),
      svg[end.upperBound...].allSatisfy(\.isWhitespace)
    else { return nil }
    let content = String(svg[start.range.upperBound..<end.lowerBound])
    guard Self.isPlain(content) else { return nil }
    let words = content.replacing(
      "font-size=\"\(Chart.roomyLetter)px\"", with: "font-size=\"\(Chart.letter)px\"")
    attributes = "viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\""
    self.content = words
  }

  private static func isPlain(_ content: String) -> Bool {
    for tag in content.matches(of: #/<([^\s>]*)([^>]*)>/#) {
      let name = tag.output.1.drop { $0 == "/" }
      guard elements.contains(String(name.hasSuffix("/") ? name.dropLast() : name)) else {
        return false
      }
      // Attributes of other kinds run, load or style: `onclick`, `href`, `style`, `url(…)`.
      let attributes = tag.output.2.lowercased()
      guard !attributes.contains("url("), !attributes.contains("href"),
        attributes.firstMatch(of: #/[\s"'](on[a-z]+|style|id)\s*=/#) == nil
      else { return false }
    }
    return true
  }
}
