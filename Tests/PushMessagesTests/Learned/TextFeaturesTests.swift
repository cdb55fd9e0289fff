import Testing

@testable import PushMessages

@Suite struct TextFeaturesTests {
  /// How many buckets, their sum, and the scores of the three models in 64ths, all as
  /// `notebooks/training/moderation.py` has them.
  @Test(
    "S0-NFR-SEC-05: a text is read as the training program reads it",
    arguments: [
      ("", 0, 0, [-52, -61, 0]),
      ("Fresh rye bread, 20 % off until 18:00!", 26, 174_629, [-86, -59, 5]),
      ("ÅPENT på lørdag, kl. 09.00–14.00 🎂", 18, 156_870, [-76, -49, 1]),
      ("s p r i n g  s a l e", 19, 176_221, [-66, -62, -7]),
      ("Sooooo good &amp; cheap &#8212; 4u, only £5?!", 23, 171_544, [-69, -37, 73]),
      ("0123456789012345 & more;", 7, 53_664, [-53, -5, -13]),
      ("Ice cre\u{AD}am for @user: http://link", 24, 217_349, [-72, -26, 10]),
      (
        "Congratulations! You won a prize, call 09061701461 now to claim", 44, 341_387,
        [-82, 51, 29]
      ),
      ("The food was wonderful and the staff friendly", 35, 259_582, [-101, -83, 101]),
      ("Slow, rude and the soup was cold", 25, 237_062, [-78, -77, -94]),
      ("Свежий хлеб, 新鲜面包", 0, 0, [-52, -61, 0]), ("x", 1, 9_398, [-52, -58, 0]),
    ])
  func agreement(text: String, count: Int, sum: Int, scores: [Int]) {
    let buckets = TextFeatures(text).buckets
    #expect(buckets.count == count)
    #expect(buckets.reduce(0) { $0 + Int($1) } == sum)
    let models = [TokenModel.offensive, .spam, .sentiment]
    #expect(models.map { Int($0.score(text).value * 64) } == scores)
  }

  @Test("S0-NFR-SEC-05: small disguises leave the features as they are")
  func disguises() {
    let plain = TextFeatures("a cheap loan today").buckets
    for text in ["A CHEAP LOAN TODAY", "a chéap lo\u{200B}an today", "a ch3ap l0an tod@y"] {
      #expect(Set(TextFeatures(text).buckets).isSuperset(of: plain), "\(text)")
    }
    #expect(TextFeatures("l o a n").words.last == "loan")
  }

  @Test("S0-NFR-SEC-05: the word that weighs most is named, the first of equals")
  func strongest() {
    #expect(TokenModel.sentiment.score("the soup was delicious today").term == "delicious")
    #expect(TokenModel.sentiment.score("").term.isEmpty)
    #expect(TokenModel.sentiment.score("great Great").term == "great")
  }

  @Test("weights are decoded from text, the backslash passed over")
  func decoding() {
    let zeros = String(repeating: "O", count: BucketHash.bucketCount - 5)
    let weights = TokenWeights(encoded: "#N\nP[]  \(zeros)", constant: 3)
    #expect((0..<6).map { weights.sum([$0]) } == [-44, -1, 1, 12, 13, 0])
    #expect(weights.constant == 3)
  }
}
