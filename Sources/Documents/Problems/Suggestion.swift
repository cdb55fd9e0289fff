/// The candidate that `word` was most likely meant to be, or nil when none is near.
///
/// Near means an edit distance (Levenshtein 1966, with swapped neighbours as one edit) of at most
/// a third of the word, letter case aside. The first of equally near candidates wins.
/// - Complexity: O(candidates × letters²); words of over 64 letters get no answer.
package func suggestion(for word: String, among candidates: [String]) -> String? {
  guard word.count <= 64 else { return nil }
  let limit = max(1, word.count / 3)
  var best: (distance: Int, name: String)?
  for candidate in candidates where candidate.count <= 64 {
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < (best?.distance ?? .max) {
      best = (distance, candidate)
    }
  }
  return best?.name
}

private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var before: [Int] = []
  var last = Array(0...other.count)
  for i in one.indices {
    var row = [i + 1]
    for j in other.indices {
      let isSame = one[i] == other[j]
      var least = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
        least = min(least, before[j - 1] + 1)
      }
      row.append(least)
    }
    (before, last) = (last, row)
  }
  return last[other.count]
}

/// `; did you mean 'x'?` with a leading space kept ready for a sentence, or nothing.
package func didYouMean(_ word: String, among candidates: [String]) -> String {
  suggestion(for: word, among: candidates).map { " did you mean '\($0)'?" } ?? ""
}
