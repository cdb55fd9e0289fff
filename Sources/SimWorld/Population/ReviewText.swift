import PushMessages

/// Reviews in words, a sentence each. The stock is one that the default reader reads as it is meant; how
/// it does on real reviews, docs/moderation.md says.
enum ReviewText {
  /// - Parameter u: Chooses the sentence, in 0..<1.
  static func text(_ mood: Sentiment, _ u: Double) -> String {
    let sentences = sentences(mood)
    return sentences[Int(u * Double(sentences.count))]
  }

  static func sentences(_ mood: Sentiment) -> [String] {
    switch mood {
    case .positive: praise
    case .neutral: neither
    case .negative: complaint
    }
  }

  private static let praise = [
    "The food was great and the staff were friendly.",
    "Delicious bread, and they are always so nice.",
    "I love this place, best coffee in town.",
    "Excellent service and a wonderful selection.",
    "Really good value, we will definitely be back.",
    "Amazing cakes, everything was fresh and perfect.",
  ]

  private static let complaint = [
    "The service was slow and the staff were rude.",
    "Very disappointed, the food was cold and bland.",
    "I will not be back, it was a waste of money.",
    "Terrible experience, we waited an hour for nothing.",
    "The worst coffee I have ever had, and overpriced.",
    "It was dirty and nobody seemed to care, so bad.",
  ]

  private static let neither = [
    "Some things were good and some were not.", "They take cards.", "We sat by the door.",
    "The portions are average and the prices are too.",
  ]
}
