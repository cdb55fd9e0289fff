import PushModel

extension Campaign {
  /// A key that is not accepted beside the others.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The keys that lead to it within the campaign; none for the campaign as a whole.
    public var path: [String]
    /// What was found, and after it what is accepted.
    public var description: String
  }

  /// Everything that its keys say together and that is not accepted.
  ///
  /// - Parameter content: The texts and their limits.
  public func faults(in content: Content) -> [Fault] {
    let texts =
      CampaignTexts.problems(of: text, in: content, at: ["text"])
      + texts.enumerated().flatMap {
        CampaignTexts.problems(of: $1, in: content, at: ["texts", "\($0)"])
      }
    return faultsOfTime + [faultOfType, faultOfTest].compactMap(\.self)
      + texts.map { Fault(path: $0.path, description: $0.reason) }
  }

  private var faultOfType: Fault? {
    guard let fault = Journey(enter: .orderUpdated, steps: [.send(type)]).fault else { return nil }
    return Fault(path: ["type"], description: fault.description)
  }

  private var faultOfTest: Fault? {
    guard test != nil else {
      return texts.isEmpty
        ? nil : Fault(path: ["texts"], description: "are given without a test; accepted: with one")
    }
    if at == nil {
      return Fault(path: ["test"], description: "is given beside on; accepted: with at")
    }
    if !text.isEmpty || !CampaignTest.textCounts.contains(texts.count) {
      let found = text.isEmpty ? "\(texts.count) texts" : "text"
      return Fault(
        path: ["test"], description: "is given with \(found); accepted: with 2 to 4 under texts")
    }
    return nil
  }

  private var faultsOfTime: [Fault] {
    if (at == nil) == (on == nil) {
      return [
        Fault(
          path: [],
          description: "has \(at == nil ? "neither" : "both") at and on; accepted: one of them")
      ]
    }
    var faults: [Fault] = []
    if delay != nil, on == nil {
      faults.append(
        Fault(path: ["delay"], description: "is given beside at; accepted: with on"))
    }
    if unless != [], delay == nil {
      faults.append(
        Fault(path: ["unless"], description: "is given without a delay; accepted: with one"))
    } else if !unless.isDisjoint(with: [.opened, .tapped]) {
      faults.append(
        Fault(
          path: ["unless"],
          description: "waits on a push, and none precedes it; accepted: visited, or an event"))
    }
    return faults
  }
}
