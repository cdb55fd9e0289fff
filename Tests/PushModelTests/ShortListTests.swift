import PushModel
import TestSupport
import Testing

@Suite struct ShortListTests {
  @Test("a list is an array, in place and on the heap", arguments: 0..<20 as Range<UInt64>)
  func model(seed: UInt64) {
    var chance = Chance(seed: seed)
    var list = ShortList<3, Int>(blank: -1)
    var array: [Int] = []
    for step in 0..<200 {
      let copy = (list, array)
      switch Int.random(in: 0..<4, using: &chance) {
      case 0 where !array.isEmpty:
        let place = Int.random(in: array.indices, using: &chance)
        list.remove(at: place)
        array.remove(at: place)
      case 1 where !array.isEmpty:
        let place = Int.random(in: array.indices, using: &chance)
        list[place] = -step
        array[place] = -step
      default:
        list.append(step)
        array.append(step)
      }
      #expect(list.count == array.count && list.all == array)
      #expect(copy.0.all == copy.1)
    }
  }

  @Test("an element that is not there stops a program")
  func beyond() async {
    await #expect(processExitsWith: .failure) {
      var list = ShortList<3, Int>(blank: 0)
      list.remove(at: 0)
    }
    await #expect(processExitsWith: .failure) { _ = ShortList<3, Int>(blank: 0)[3] }
  }
}
