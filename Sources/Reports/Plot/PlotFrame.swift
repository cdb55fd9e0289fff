/// What stands around the shapes of a drawing: its name, the words of its axes and its key.
struct PlotFrame {
  /// The name of a drawing, for readers who cannot see it.
  struct Name {
    /// Letters, digits and hyphens.
    let id: String
    let title: String
    let description: String
  }

  /// A line of a key.
  struct Entry {
    let swatch: PlotShapes
    let name: String
    var words = ""
  }

  /// Above the shapes: what is upwards.
  let above: String
  /// Below them: what is to the right.
  let below: String
  /// In pixels.
  let height: Double
  let shapes: PlotShapes
  var key: [Entry] = []

  func drawing(_ name: Name) -> String {
    let text = HTMLRenderer.escaped
    let title = "<title id=\"\(name.id)-name\">\(text(name.title))</title>"
    let words = "<desc id=\"\(name.id)-words\">\(text(name.description))</desc>"
    return """
      <p class="axis">\(text(above))</p>
      <svg class="plot" role="img" aria-labelledby="\(name.id)-name \(name.id)-words" height="\(Int(height))">\
      \(title)\(words)\(shapes.html)</svg>
      <p class="axis x">\(text(below))</p>
      """
  }

  var keyHTML: String {
    guard !key.isEmpty else { return "" }
    let text = HTMLRenderer.escaped
    let lines = key.map { entry in
      "<li><svg class=\"swatch\" aria-hidden=\"true\">\(entry.swatch.html)</svg>"
        + "<span><b>\(text(entry.name))</b> \(text(entry.words))</span></li>\n"
    }
    return "<ul class=\"key\">\n\(lines.joined())</ul>\n"
  }

  func html(_ name: Name) -> String { drawing(name) + "\n" + keyHTML }
}
