import Foundation
import PushModel
import Testing

@Suite struct DeviceAddressTests {
  /// FCM's tokens begin with an installation id, APNs' are hexadecimal.
  static let addresses: [(DeviceAddress, String)] = [
    (.token("00fc13ad"), "00fc13ad"),
    (.token("cXk3RNwTe3H0CI2k_HHw-p:APA91bH"), "cXk3RNwTe3H0CI2k_HHw-p:APA91bH"),
    (.installation("cXk3RNwTe3H0CI2k_HHw-p"), "fid:cXk3RNwTe3H0CI2k_HHw-p"),
  ]

  @Test("an address is read as it was written, as text and in a document", arguments: addresses)
  func text(address: DeviceAddress, text: String) throws {
    #expect(address.description == text && DeviceAddress(text) == address)
    let data = try JSONEncoder().encode([address])
    #expect(String(decoding: data, as: UTF8.self) == #"["\#(text)"]"#)
    #expect(try JSONDecoder().decode([DeviceAddress].self, from: data) == [address])
  }

  @Test("nothing is no address", arguments: ["", "fid:"])
  func nothing(text: String) {
    #expect(DeviceAddress(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DeviceAddress].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }
}
