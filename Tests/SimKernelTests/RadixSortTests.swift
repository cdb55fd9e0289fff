import Testing

@testable import SimKernel

@Suite struct RadixSortTests {
  @Test(
    "numbers are sorted, few or many, small or large",
    arguments: [0, 1, 2, 511, 512, 5_000], [1, 20, 22, 33, 64])
  func sorted(count: Int, bits: Int) {
    let key = StreamKey(seed: 5, replication: 0)
    var numbers = ContiguousArray(
      (0..<count).map { place in
        UInt64(Draw(key, 1, entity: UInt64(place), occasion: 0).u0 * 0x1p63) >> UInt64(64 - bits)
      })
    let expected = numbers.sorted()
    var scratch: ContiguousArray<UInt64> = [7]
    numbers.radixSort(scratch: &scratch)
    #expect(Array(numbers) == expected)
  }
}
