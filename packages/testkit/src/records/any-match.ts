import {
  type AnyGame,
  type Audience,
  foldLog,
  type GameRecord,
  redactPlay,
  type TimeControl,
  viewRecordOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { ExpectedStream } from '../expected-stream.ts'
import { cachedMatch } from './known-match.ts'
import type { RandomMatch } from './random-match.ts'

export const gameOfMatches: AnyGame = duel
const { firstNight, mirrorMatch } = duelPresets
const setups = [firstNight, mirrorMatch, { ...firstNight, nights: 2 }]
export const arbitrarySeedNumber = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))
export const liveTimeControl: TimeControl = {
  kind: 'live',
  bankMinutes: 20,
  incrementSeconds: 30,
  disconnectMinutes: 5,
}
const options = fc.constantFrom(
  { takesBack: 0, resigns: 0 },
  { takesBack: 6, resigns: 0, notes: 6 },
  { takesBack: 9, resigns: 60 },
  { takesBack: 9, resigns: 0, timeControl: liveTimeControl },
  { takesBack: 9, resigns: 40, timeControl: liveTimeControl, settling: 'bid' as const },
  { takesBack: 9, resigns: 40, settling: 'drawn' as const },
)
/** Matches of one night, of two, and with sides exchanged; with take-backs, resignations, notes or clocks. */
export const arbitraryMatch = fc
  .tuple(fc.constantFrom(...setups), arbitrarySeedNumber, options)
  .map(([setup, seed, manner]) => cachedMatch(gameOfMatches, setup, seed, manner))

/** The entries of an event log that an audience was shown, and the play that they make. */
export function shownStreamOf(
  { game: prepared, logEntries }: RandomMatch,
  until: number,
  audience: Audience,
) {
  const written = logEntries.slice(0, until)
  const entries = new ExpectedStream(prepared, written, audience).visible.map(({ entry }) => entry)
  return { entries, view: redactPlay(prepared, foldLog(prepared, written), audience) }
}

/** The record of a match as an audience may have it after the first `until` log entries. */
export function recordAt(match: RandomMatch, until: number, audience: Audience): GameRecord {
  const { entries, view } = shownStreamOf(match, until, audience)
  return JSON.parse(JSON.stringify(viewRecordOf(gameOfMatches, audience, view, entries)))
}
