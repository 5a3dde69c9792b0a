export {
  type AgreedSetup,
  duelAt,
  newlyOpenedGame,
  type Situation,
  situationAtPhases3And4,
} from './at-the-table.ts'
export { largestBoard } from './duel/largest-board.ts'
export { everyOptionalRule, setupWithRules } from './duel/mixes.ts'
export { duelSubject } from './duel/subject.ts'
export { decideEntries, refuseCommandNow } from './nights/core.ts'
export { gameActs, type Night } from './nights/night.ts'
export { playNight } from './nights/play-night.ts'
export { type NightReport, reportOf } from './nights/report.ts'
export type { Subject } from './nights/subject.ts'
export { subjects } from './nights/subjects.ts'
export * from './prepared.ts'
export { propertiesOf } from './properties/all.ts'
export { checkNight, type Failure, type Property } from './properties/property.ts'
export { entryAfterTransport } from './properties/replay.ts'
export { matchFromMoment, playOn, seatAllAndStart } from './records/moment-match.ts'
export { type MatchOptions, playMatch, randomOrderOfSeat } from './records/play-match.ts'
export { type RandomMatch, startMatch } from './records/random-match.ts'
export { runScenario } from './scenario/any-game.ts'
export type { Given } from './scenario/format.ts'
export { weatherOf } from './scenario/position.ts'
export { type ScenarioResult, traceScenario } from './scenario/run.ts'
