import {
  type AnyGame,
  type Audience,
  foldLog,
  type GameRecord,
  redactPlay,
  type TimeControl,
  viewRecord,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { Stream } from '../expected-stream.ts'
import { knownMatch } from './known-match.ts'
import type { RandomMatch } from './random-match.ts'

export const game: AnyGame = duel
const { firstNight, mirrorMatch } = duelPresets
const setups = [firstNight, mirrorMatch, { ...firstNight, nights: 2 }]
export const number = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))
export const live: TimeControl = { kind: 'live', bankMinutes: 20, incrementSeconds: 30, disconnectMinutes: 5 }
const options = fc.constantFrom(
  { takesBack: 0, resigns: 0 },
  { takesBack: 6, resigns: 0, notes: 6 },
  { takesBack: 9, resigns: 60 },
  { takesBack: 9, resigns: 0, timeControl: live },
  { takesBack: 9, resigns: 40, timeControl: live, settling: 'bid' as const },
  { takesBack: 9, resigns: 40, settling: 'drawn' as const },
)
/** Matches of one night, of two, and with sides exchanged; with take-backs, resignations, notes or clocks. */
export const matches = fc
  .tuple(fc.constantFrom(...setups), number, options)
  .map(([setup, seed, manner]) => knownMatch(game, setup, seed, manner))

/** The entries of an event log that an audience was shown, and the play that they make. */
export function streamOf({ game: prepared, logEntries }: RandomMatch, until: number, audience: Audience) {
  const written = logEntries.slice(0, until)
  const entries = new Stream(prepared, written, audience).visible.map(({ entry }) => entry)
  return { entries, view: redactPlay(prepared, foldLog(prepared, written), audience) }
}

/** The record of an audience after so many entries. */
export function recordAt(match: RandomMatch, until: number, audience: Audience): GameRecord {
  const { entries, view } = streamOf(match, until, audience)
  return JSON.parse(JSON.stringify(viewRecord(game, audience, view, entries)))
}
