import PushService

/// What a rule answers. `Experiments` has a type of the same name, and the module `PushService` a type of
/// its own.
typealias RuleChoice = DecisionChoice
