/// Both arms' risk sets at every time at which an event happened in either.
struct TwoArmRisk {
  struct Step {
    let control: (atRisk: Double, events: Double)
    let treatment: (atRisk: Double, events: Double)

    var atRisk: Double { control.atRisk + treatment.atRisk }
    var events: Double { control.events + treatment.events }
  }

  let steps: [Step]

  /// - Complexity: O(number of distinct times).
  init(control: Observations, treatment: Observations) {
    var (a, b) = (control.steps[...], treatment.steps[...])
    var steps: [Step] = []
    while let time = [a.first?.time, b.first?.time].compactMap({ $0 }).min() {
      let first = Self.take(&a, at: time)
      let second = Self.take(&b, at: time)
      if first.events + second.events > 0 {
        steps.append(Step(control: first, treatment: second))
      }
    }
    self.steps = steps
  }

  /// Removes the step at `time`, if there is one, and gives the arm's risk set then.
  private static func take(
    _ steps: inout ArraySlice<Observations.Step>, at time: Double
  ) -> (atRisk: Double, events: Double) {
    guard let next = steps.first else { return (0, 0) }
    guard next.time == time else { return (Double(next.atRisk), 0) }
    steps.removeFirst()
    return (Double(next.atRisk), Double(next.events))
  }
}
