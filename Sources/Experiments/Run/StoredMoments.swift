import Foundation
import Statistics

/// Co-moments as a stored record carries them: their bytes.
struct StoredMoments: Codable {
  let moments: CoMoments

  init(_ moments: CoMoments) { self.moments = moments }

  init(from decoder: any Decoder) throws {
    let bytes = try decoder.singleValueContainer().decode(Data.self)
    moments = try CoMoments(bytes: [UInt8](bytes))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(moments.bytes))
  }
}
