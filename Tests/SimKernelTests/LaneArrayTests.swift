import SimKernel
import Testing

@Suite struct LaneArrayTests {
  private struct Cell: BitwiseCopyable, Equatable {
    var count: Int32 = 0
    var share: Double = 0.5
  }

  @Test("holds what it was filled with and what was written, in place")
  func writes() {
    var cells = LaneArray(count: 100, repeating: Cell())
    cells[0].count += 3
    cells[99].share *= 2
    #expect(cells[0] == Cell(count: 3))
    #expect(cells[99] == Cell(share: 1))
    #expect((1..<99).allSatisfy { cells[$0] == Cell() })
    #expect(cells.pointer[0].count == 3)
    #expect(cells.buffer.count == 100 && cells.count == 100)
    cells.fill(Cell(count: 9))
    #expect(cells.buffer.allSatisfy { $0 == Cell(count: 9) })
  }

  @Test("a change through the subscript is a change in memory")
  func inPlace() {
    var words = LaneArray<UInt64>(count: 4, repeating: 1)
    func add(_ word: inout UInt64, _ amount: UInt64) { word += amount }
    add(&words[2], 41)
    #expect(Array(words.buffer) == [1, 1, 42, 1])
    words.pointer[3] = 7
    #expect(words[3] == 7)
  }

  @Test("may be empty")
  func empty() {
    let none = LaneArray<Int>(count: 0, repeating: 1)
    #expect(none.count == 0 && none.buffer.isEmpty)
  }

  #if DEBUG
    @Test("an index out of range stops a debug build")
    func bounds() async {
      await #expect(processExitsWith: .failure) {
        let cells = LaneArray<Int>(count: 3, repeating: 0)
        print(cells[3])
      }
    }
  #endif
}
