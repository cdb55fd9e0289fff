import PushModel
import SimKernel

/// The expectations of what is drawn of a person, from the parameters of the world.
struct LuckLaw {
  let grantedIOS: Double
  /// Of Android devices of any version.
  let grantedAndroid: Double
  /// The expectation of ``wanted(_:)``; above 0.
  let wantedMean: Double
  /// Visits a day without a push; above 0.
  let visitsMean: Double
  /// Whether a person's factors are independent of whether they can be reached; not with a common keenness.
  let isIndependent: Bool
  /// Types of push with their shares of posts.
  private let types: [(type: PushType, share: Double)]
  private let toleranceMedian, toleranceSigma: Double

  init(_ plan: WorldPlan) {
    let (devices, fatigue) = (plan.parameters.devices, plan.parameters.fatigue)
    let new = devices.android13Share
    grantedIOS = devices.grantedIOS
    grantedAndroid = new * devices.grantedAndroid13 + (1 - new) * devices.grantedAndroid
    (toleranceMedian, toleranceSigma) = (fatigue.toleranceMedian, fatigue.toleranceSigma)
    isIndependent = plan.parameters.keenness ?? 0 <= 0
    // Without businesses, campaigns are what is sent to people by their settings.
    types =
      plan.parameters.kind.contains(.smallBusiness) ? plan.postShares : [(.offer, 1)]
    wantedMean = max(
      1e-9,
      types.reduce(0) { $0 + $1.share * plan.parameters.preferences.share(wanting: $1.type) })
    let activity = plan.parameters.activity
    visitsMean = max(
      1e-9,
      WorldPlan.mean(
        median: activity.sessionsPerDay, sigma: activity.sessionsSigma,
        limit: Traits.sessionsPerDayMax))
  }

  /// The share of posts that somebody wants.
  func wanted(_ own: Preferences) -> Double {
    guard own.isPushEnabled else { return 0 }
    return types.reduce(0) { sum, post in
      let isWanted =
        own.categories.contains(CategorySet(post.type.category))
        && !own.typesOff.contains(TypeSet(post.type))
      return isWanted ? sum + post.share : sum
    }
  }

  /// The normal score of how many pushes somebody tolerates, whose expectation is 0.
  func score(ofTolerance tolerance: Float) -> Double {
    guard toleranceSigma > 0, toleranceMedian > 0 else { return 0 }
    return Elementary.log(Double(tolerance) / toleranceMedian) / toleranceSigma
  }
}

extension PreferenceParameters {
  /// The share of people who want pushes of a type.
  fileprivate func share(wanting type: PushType) -> Double {
    let category = type.category
    let usual: Double =
      switch category {
      case .marketing: marketingShare
      case .security, .transactional: 1
      default: 1 - categoryOffShare
      }
    return (1 - pushOffShare) * (optIn[category] ?? usual) * (1 - (typeOff?[type] ?? 0))
  }
}
