import SimWorld
import Statistics

/// The decision points of an arm, summed over its people.
struct PointSums {
  let layout: PointLayout
  private let moments: CoMoments

  /// - Precondition: `moments` are over the numbers of `layout`.
  init(_ moments: CoMoments, _ layout: PointLayout) {
    precondition(moments.variables == layout.width, "\(moments.variables) numbers")
    self.layout = layout
    self.moments = moments
  }

  /// The number of decision points, or of openings after them, at an index of the layout.
  func count(_ place: Int) -> Int { Int(moments.sum(place)) }

  /// Decision points at which no text was eligible.
  var withoutText: Int { sum(layout.placesWithoutText) }

  /// Those of them after which the app was opened within a window.
  func openedWithoutText(within window: Int) -> Int {
    sum(layout.placesWithoutText.map { $0 + 1 + window })
  }

  private func sum(_ places: [Int]) -> Int { places.reduce(0) { $0 + count($1) } }

  /// Decision points with a treatment, in one half of the cohort or in both.
  func points(_ treatment: Int, half: Int? = nil) -> Int {
    halves(half).reduce(0) {
      $0 + Int(moments.sum(layout.points(half: $1, treatment: treatment)))
    }
  }

  /// Those of them after which the app was opened within a window.
  func opened(within window: Int, _ treatment: Int, half: Int? = nil) -> Int {
    halves(half).reduce(0) {
      $0 + Int(moments.sum(layout.opened(within: window, half: $1, treatment: treatment)))
    }
  }

  private func halves(_ half: Int?) -> Range<Int> {
    half.map { $0..<$0 + 1 } ?? 0..<PointLayout.halves
  }

  /// The violated invariant; `nil` if there are no more openings than points.
  var violation: String? {
    for place in layout.places {
      for window in 1...layout.windows where count(place + window) > count(place) {
        return "\(count(place + window)) of \(count(place)) decision points led to an opening"
      }
    }
    return nil
  }
}

extension PointLayout {
  /// Of points at which no text was eligible, by half; none where every point has one.
  fileprivate var placesWithoutText: [Int] {
    isConditional ? (0..<Self.halves).map { withoutText(half: $0) } : []
  }
}
