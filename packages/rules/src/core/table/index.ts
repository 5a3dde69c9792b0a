export * from './attention.ts'
export * from './base.ts'
export * from './begin-match.ts'
export * from './belief.ts'
export * from './clock.ts'
export * from './clock-events.ts'
export * from './commands.ts'
export * from './decide.ts'
export * from './event-log.ts'
export * from './events.ts'
export * from './feature.ts'
export { beforehandConditionsNow, beforehandOrderNow } from './features/beforehand.commands.ts'
export { beforehandOf } from './features/beforehand.ts'
export { seatsWaitingAtTable } from './features/bids.ts'
export { refuseClaim } from './features/claims.commands.ts'
export { holidaysLeft, holidayUntil } from './features/holidays.ts'
export {
  isChapterOver,
  type MarkSign,
  markSigns,
  type NoteChange,
  type NoteTime,
  noNotes,
  noteBounds,
  notesOf,
  noteTimeAt,
  type OpenedNotes,
  openedNotesSchema,
  type PrivateNotes,
} from './features/notes.ts'
export { holdersInRematch, rematchSettling } from './features/rematch.commands.ts'
export { standingEffectBySeat } from './features/standing-orders.ts'
export {
  lastRequestNumber,
  type OrdersToTakeBack,
  takeBackOf,
} from './features/take-back.commands.ts'
export * from './match.ts'
export * from './moment.ts'
export * from './next-steps.ts'
export * from './older-events.ts'
export * from './play.ts'
export * from './propose.ts'
export * from './reasons.ts'
export * from './refuse.ts'
export * from './requests.ts'
export * from './sides.ts'
export * from './situation.ts'
export * from './spans.ts'
export * from './stand-in.ts'
export * from './standing-entries.ts'
export * from './state.ts'
export * from './terms.ts'
export * from './time-control.ts'
