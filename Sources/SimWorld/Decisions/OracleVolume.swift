import PushModel
import PushPolicy
import PushService
import SimKernel

/// The choice of the pushes within a limit by what the world hides from a service: how much more each
/// person opens than others, their own rhythm, and how many pushes have tired them.
///
/// A push is worth the openings that it adds: v pushes of the last days bring v/(1 + w v), so that one
/// more adds 1/(1 + w v)² of what it would alone. What it costs in people who leave is no part of it.
struct OracleVolume: DecisionRule {
  private let plan: WorldPlan
  private let key: StreamKey
  private let categories: CategorySet
  private var meter: VolumeMeter

  init(_ limit: VolumeLimit, _ categories: [Category], _ plan: WorldPlan, _ key: StreamKey) {
    meter = VolumeMeter(limit)
    self.categories = categories.reduce(into: []) { $0.insert(CategorySet($1)) }
    (self.plan, self.key) = (plan, key)
  }

  /// What the world knows of a person.
  struct Memory: Sendable, BitwiseCopyable {
    fileprivate var response: Float = -1
    fileprivate var chronotype: Float = 0
    fileprivate var fatigue = Fatigue()
  }

  var newcomer: Memory { Memory() }

  func decides(_ category: Category) -> Bool { categories.contains(category) }

  mutating func choice(
    _ record: DecisionRecord, _ memory: inout Memory, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    if memory.response < 0 {
      let traits = Traits(record.recipient.rawValue, plan, key)
      (memory.response, memory.chronotype) = (traits.response, traits.chronotype)
    }
    let share = meter.ask(value(record, memory), from: record.push.business)
    guard share > 0, share == 1 || chance.uniform(0) < share else {
      return DecisionChoice(.drop, propensity: 1 - share)
    }
    meter.spend(for: record.push.business)
    _ = memory.fatigue.show(at: record.now, countingWeek: false)
    return DecisionChoice(.send, propensity: share)
  }

  private func value(_ record: DecisionRecord, _ memory: Memory) -> Double {
    let responses = plan.responses
    let local = Double(record.clock.timeOfDay(record.now)) / 3_600_000
    let own = (local - Double(memory.chronotype) + 24).truncatingRemainder(dividingBy: 24)
    let isIOS = record.reach.eligible & ~record.reach.apple == 0
    let kind = ResponseModel.isContextual(record.push.type) ? 2 : 0
    let rate = responses.rate[kind + Int((isIOS ? Platform.ios : .android).rawValue)]
    var tired = memory.fatigue
    let weight =
      responses.parameters.habituation == .volume
      ? responses.parameters.habituationWeight : 0
    let crowd = 1 + weight * tired.show(at: record.now, countingWeek: false)
    return rate * Double(memory.response) * responses.byHour[Int(own)] / (crowd * crowd)
  }

  var noSums: VolumeMeter.Sums { VolumeMeter.Sums() }

  func add(_ experience: Experience, _ memory: Memory, to sums: inout VolumeMeter.Sums) {}

  func addPart(to sums: inout VolumeMeter.Sums) { meter.add(to: &sums) }

  mutating func learn(from sums: VolumeMeter.Sums) { meter.learn(from: sums) }

  func part(_ place: Int, of sizes: [Int]) -> OracleVolume {
    var part = self
    part.meter = meter.part(place, of: sizes)
    return part
  }
}
