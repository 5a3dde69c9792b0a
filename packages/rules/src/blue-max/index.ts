export * from './advice/stand-in.ts'
export { type DuelSummary, duelSummarySchema } from './chapters.ts'
export * from './data/decks.ts'
export * from './data/plane.ts'
export { planeNames } from './data/plane-names.ts'
export {
  fuelModelOf,
  historyOf,
  modelParametersOf,
  type PlaneModelParameters,
  type PlanesById,
  planes,
  planesOfVersion,
  rosterOf,
} from './data/planes.ts'
export { type Attack, type BlueMaxEvent, eventKinds } from './events.ts'
export * from './field.ts'
export { type BlueMaxGame, blueMax, duelAndTurnOf, type PreparedBlueMax } from './game.ts'
export {
  burstRounds,
  enemiesInLine,
  type LegalShot,
  type ShotTarget,
  shotDiceOf,
  shotsOf,
  targetsOf,
} from './legality/fire.ts'
export {
  allowedManoeuvres,
  canReload,
  type Flight,
  flightsOf,
  forcedLevelChange,
  lastManoeuvreOf,
  levelAfter,
} from './legality/manoeuvres.ts'
export { isWaitingForPlaneAhead, tailingCandidatesOf } from './legality/tailing.ts'
export { waitingSeats } from './legality/turn.ts'
export { type BlueMaxPick, blueMaxPicks } from './options.ts'
export * from './orders/schemas.ts'
export { type BlueMaxRefusalReason, blueMaxRefusalReasons } from './refusal.ts'
export { type BlueMaxRule, blueMaxRuleIds } from './rule-ids.ts'
export {
  type BlueMaxRules,
  freshPlane,
  freshSheet,
  fullLewisRounds,
  isGliding,
  type Pilot,
  pilotOf,
  prepareRules,
  seatsInPlay,
} from './rules.ts'
export * from './seats.ts'
export { type BlueMaxSetup, blueMaxPresets, blueMaxSetupSchema, pilotsPerSide } from './setup.ts'
export * from './state/open.ts'
export * from './state/secret.ts'
export * from './version.ts'
