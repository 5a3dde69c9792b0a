import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyEvent,
  type AnyGame,
  type Command,
  momentInRecord,
  type Person,
  pastMatchOf,
  randomOfMatch,
  recordWithoutNames,
  redecidePast,
  replayOf,
  seedFromNumber,
  type WholeRecord,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { openingOf, persons } from '../nights/opening.ts'
import { giveCommand, RandomMatch } from './random-match.ts'

/** The record of a match that is over, as it is kept and sent. */
export function recordOf(
  info: AnyGame,
  { game, logEntries }: Pick<RandomMatch, 'game' | 'logEntries'>,
): WholeRecord {
  const record = wholeRecordOf(info, game, logEntries)
  if (!record) throw new Error('a game that is not over has no whole record')
  return JSON.parse(JSON.stringify(record))
}

/**
 * The chapter in which a moment of the match lies, and the number of that chapter's entries that its replay has shown
 * then.
 * @param at the number of entries shown since the start of the match
 */
function momentOfChapter({ game, logEntries }: RandomMatch, at: number): { chapter: number; at: number } {
  let left = at
  for (const { number, entries } of replayOf(game, logEntries, 'truth')) {
    if (left <= entries.length) return { chapter: number, at: left }
    left -= entries.length
  }
  throw new Error(`the match has not so many entries: ${at}`)
}

/**
 * A match that begins at a moment of another match, which is over, with a person at each seat.
 * @param number decides the new match's own chance
 */
export function matchFromMoment(info: AnyGame, source: RandomMatch, at: number, number: number): RandomMatch {
  const { game } = source
  const record = recordOf(info, source)
  const inRecord = momentInRecord(game, source.logEntries, at)
  const past = pastMatchOf(record)
  const found = lastOf(redecidePast(game, past, inRecord))
  if (!('drawn' in found)) throw new Error(`the past cannot be decided again: ${found.finding.problem}`)
  const before = { seed: past.seed, drawn: found.drawn, ...(past.before && { before: past.before }) }
  const seed = seedFromNumber(number)
  const match = new RandomMatch(game, { random: randomOfMatch(seed, before), seed: bytesToHex(seed) })
  const { setup, version } = source.play.table.open
  const opening = openingOf(
    { game, seed },
    { id: info.id, version },
    { setup, bothSides: false },
    persons[0] as Person,
  ).event as AnyEvent & { open: object; sealed: object }
  const origin = { code: 'SOURCE', ...momentOfChapter(source, at), seat: game.seats[0]?.id ?? '' }
  match.commit(
    match.proposeEvent({
      ...opening,
      open: { ...opening.open, origin },
      sealed: { ...opening.sealed, moment: { source: recordWithoutNames(record), at: inRecord, before } },
    }),
  )
  return match
}

/** Seats a person at every seat and starts the match. */
export function seatAllAndStart(match: RandomMatch): RandomMatch {
  let last: Person | undefined
  match.game.seats.forEach(({ id }: { id: string }, place: number) => {
    last = persons[place] as Person
    giveCommand(match, { scope: 'table', person: last, command: { type: 'sit', seat: id } })
  })
  if (last) giveCommand(match, { scope: 'table', person: last, command: { type: 'start' } })
  return match
}

/** Plays on at random, up to a number of orders. @returns whether the match is over */
export function playOn(
  match: RandomMatch,
  orders: number,
  order: (match: RandomMatch) => Command | undefined,
): boolean {
  for (let count = 0; count < orders && !match.play.table.open.ending; count++) {
    const command = order(match)
    if (!command) break
    const refusal = giveCommand(match, command)
    if (refusal) throw new Error(`refused by ${refusal.rule}: ${refusal.reason}`)
  }
  return match.play.table.open.ending !== undefined
}

function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
