import SimWorld
import Statistics

/// The decision points of an arm, added up over its people.
struct PointSums {
  let layout: PointLayout
  private let moments: CoMoments

  /// - Precondition: `moments` are over the numbers of `layout`.
  init(_ moments: CoMoments, _ layout: PointLayout) {
    precondition(moments.variables == layout.width, "\(moments.variables) numbers")
    self.layout = layout
    self.moments = moments
  }

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

  /// What every run obeys and these do not: no more openings than points.
  var violation: String? {
    for half in 0..<PointLayout.halves {
      for treatment in 0..<layout.treatments {
        let points = points(treatment, half: half)
        for window in 0..<layout.windows {
          let opened = opened(within: window, treatment, half: half)
          if opened > points { return "\(opened) of \(points) decision points led to an opening" }
        }
      }
    }
    return nil
  }
}
