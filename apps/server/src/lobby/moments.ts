import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { hasBots } from '@opsroom/bots'
import { type AnswerOf, type ProtocolRule, protocolRefusal, type RequestOf } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  emptyPlay,
  eventLogOf,
  evolvePlay,
  type MomentSource,
  momentInRecord,
  type Person,
  pastEntries,
  pastMatchOf,
  recordWithoutNames,
  redecidePast,
  replayOf,
  type SeatId,
  seatsWaitingAtTable,
  type TableOpen,
  type WholeRecord,
  wholeRecordOf,
} from '@opsroom/rules/core'
import { botPerson } from '../table/holders.ts'
import { audienceForPast } from '../table/past.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { openRoom, type SeatedPerson } from './create.ts'
import type { Quotas } from './quotas.ts'
import { startForOnePerson } from './rematch.ts'

/**
 * The maximum length in characters of the record of a game from whose moments new matches may begin. The record is
 * stored with each new match.
 */
export const maximumRecordLength = 1_500_000
/** Milliseconds for which the past of a match is decided again before other work has its turn. */
const span = 8

type Request = RequestOf<'room.fromMoment'>
type Answer = AnswerOf<'room.fromMoment'>

/** A finished game, and its moment at which a new match is to begin. */
interface Found {
  code: string
  game: AnyPreparedGame
  open: TableOpen
  record: WholeRecord
  /** The moment, as a number of entries in the replay of the record, over all chapters. */
  at: number
}

const refused = (rule: ProtocolRule) => ({ ok: false as const, refusal: protocolRefusal(rule) })

/**
 * Opens a room whose match begins at a moment of another match that is over. The new match has the past of that match
 * up to the moment; all later chance is drawn afresh. Against bots it starts immediately.
 */
export async function playFromMoment(
  tables: Tables,
  quotas: Pick<Quotas, 'refuseOpening' | 'refuseWith' | 'oneByOne'>,
  person: Person,
  request: Request,
): Promise<Answer> {
  const found = await tables.read(request.room, (table) => momentAt(tables, table, person, request))
  if (!found) return refused('W3')
  if ('refusal' in found) return { ok: false, refusal: found.refusal }
  const { game, open, record, at } = found
  const info = tables.deps.gameById(open.game)
  if (!info) return refused('W50')
  if (!isPlayable(game, record, at, request.seat)) return refused('W49')
  const { opponent } = request
  const others = game.seats.map(({ id }) => id).filter((id) => id !== request.seat)
  if (opponent && others.length > 0 && !hasBots(info.id))
    return { ok: false, refusal: protocolRefusal('W14', { path: 'opponent', problem: 'no bot plays this' }) }
  const wished = { ownContent: info.hasOwnContent?.(open.setup) ?? false, isTimed: false, sits: true }
  const refusal = await quotas.refuseOpening(person, wished)
  if (refusal) return { ok: false, refusal }
  const sitting: SeatedPerson[] = [
    { seat: request.seat, person },
    ...(opponent ? others.map((seat) => ({ seat, person: botPerson(opponent, seat) })) : []),
  ]
  return quotas.oneByOne(person.id, async () => {
    const moment = await momentSource(game, record, at)
    if (!moment) return refused('W50')
    for (const { person: bot } of sitting.slice(1)) await tables.deps.store.persons.keep(bot.id, bot.name)
    const { spectators, delayRounds, version, setup, seats } = open
    const { chapter, seat } = request
    const plan = {
      id: randomUUID(),
      game: info,
      setup,
      version,
      seats: seats.map(({ id }) => id),
      host: person,
      listed: false,
      spectators,
      delayRounds,
      bothSides: false,
      beginning: { origin: { code: found.code, chapter, at: request.at, seat }, moment },
    }
    const opened = await openRoom(tables.deps, plan, sitting, (own) => quotas.refuseWith(own, wished))
    if (!opened.ok) return opened
    const isAlone = sitting.length === game.seats.length
    const started = isAlone && (await startForOnePerson(tables, plan.id, sitting)) === true
    return { ok: true, room: opened.room, code: opened.code, started }
  })
}

async function momentAt(
  tables: Tables,
  table: Table,
  person: Person,
  { chapter, at }: Request,
): Promise<Found | { refusal: ReturnType<typeof protocolRefusal> }> {
  const reader = audienceForPast(table, person)
  if (reader === undefined) return { refusal: protocolRefusal('W5') }
  // Spectators who see the game late also see its end late. Until then they cannot begin at any of its moments.
  if (!table.numbering.view(reader, table.play).table.open.ending) return { refusal: protocolRefusal('W48') }
  const { facts, play, logEntries } = await tables.wholeOf(table)
  const { game, gameId, version, code } = facts
  const record = wholeRecordOf({ id: gameId, version }, game, logEntries)
  if (!record || JSON.stringify(record).length > maximumRecordLength)
    return { refusal: protocolRefusal('W50') }
  const chapters = replayOf(game, logEntries, 'truth')
  const own = chapters.find(({ number }) => number === chapter)
  if (!own || at > own.entries.length) return { refusal: protocolRefusal('W49') }
  const before = chapters.filter(({ number }) => number < chapter)
  const total = before.reduce((sum, { entries }) => sum + entries.length, at)
  return { code, game, open: play.table.open, record, at: momentInRecord(game, logEntries, total) }
}

/**
 * Whether a match can be continued from a moment: it had begun, was undecided and waited for somebody, and the given
 * seat was still playing.
 */
function isPlayable(game: AnyPreparedGame, record: WholeRecord, at: number, seat: SeatId): boolean {
  const past = pastEntries(game, eventLogOf(record), at)
  const play = past?.reduce((sofar, { entry }) => evolvePlay(game, sofar, entry), emptyPlay(game))
  if (!play?.table.open.started || play.table.open.ending || game.outcome(play.game)) return false
  const { seats, secret } = seatsWaitingAtTable(game, play)
  if (seats.length === 0 && secret === undefined) return false
  const isOut = game.eliminated?.(play.game).includes(seat) ?? false
  return !isOut && game.seats.some(({ id }) => id === seat)
}

/**
 * Decides the past of a match again, in small slices of time.
 * @returns the source of the new match's beginning, or undefined if the past cannot be reproduced or some of its
 * commands are not stored
 */
async function momentSource(
  game: AnyPreparedGame,
  record: WholeRecord,
  at: number,
): Promise<MomentSource | undefined> {
  const past = pastMatchOf(record)
  const steps = redecidePast(game, past, at)
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) {
      if (!('drawn' in value)) return undefined
      const before = { seed: past.seed, drawn: value.drawn, ...(past.before && { before: past.before }) }
      // The names of deleted persons are removed. They must not appear in a new room either.
      return { source: recordWithoutNames(record), at, before }
    }
    if (performance.now() - began < span) continue
    await setImmediate()
    began = performance.now()
  }
}
