import { protocolRefusal } from '@opsroom/protocol'
import {
  holdersInRematch,
  type Person,
  type Refusal,
  rematchSettling,
  type SeatId,
} from '@opsroom/rules/core'
import { uuidOf } from '../ops/ids.ts'
import { mayBeRated } from '../ratings/pairs.ts'
import { botWithPersonId } from '../table/holders.ts'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { openRoom, type SeatedPerson } from './create.ts'
import type { Quotas } from './quotas.ts'
import { startRoom } from './start-room.ts'

/**
 * The room id of a table's rematch. It is derived from the room of the table, so that a table never gets a second
 * rematch.
 */
const rematchId = (room: string): string => uuidOf(`rematch of ${room}`)

/**
 * Opens the room of a rematch that all seats have agreed on (T10), with the same options and players, and writes its
 * code into the old table. If one person plays alone or against bots, the rematch starts at once. Call it only within
 * the queue of the old table; it may be called repeatedly.
 * @returns the refusal (W27) if the rematch is not opened although all have agreed, or undefined
 */
export async function openRematch(
  tables: Tables,
  table: Table,
  quotas: Pick<Quotas, 'refuseRematchWith'>,
): Promise<Refusal | undefined> {
  const agreed = isMissing(table) ? holdersInRematch(table.play.table) : undefined
  if (!agreed) return undefined
  const { store, gameById } = tables.deps
  const { room, gameId } = table.facts
  const programs = await programsOf(tables, table)
  const { setup, seats, spectators, delayRounds, bothSides, timeControl } = table.play.table.open
  const game = gameById(gameId)
  const row = await store.rooms.byId(room)
  if (!game || !row) return undefined
  const persons = await Promise.all(Object.values(agreed).map((id) => store.persons.find(id)))
  const sitting = Object.keys(agreed).flatMap((seat: SeatId, place) => {
    const person = persons[place]
    return person ? [{ seat, person }] : []
  })
  const host: Person = persons.find((person) => person?.id === row.host) ?? { id: row.host, name: '' }
  const { listed } = row
  const settling = rematchSettling(table.play.table)
  // The rematch of a rated game is rated only if it has fair sides, and if both players may still be rated: a person
  // may switch ratings off after the game.
  const isFair = settling || table.facts.game.fairSides?.isMirrored
  const again = table.play.table.open.rated && isFair
  const rated =
    again &&
    (await mayBeRated(
      store.ratings,
      sitting.map(({ person }) => person.id),
    ))
  const plan = {
    id: rematchId(room),
    game,
    setup,
    seats: seats.map(({ id }) => id),
    host,
    listed,
    spectators,
    delayRounds,
    bothSides,
    ...(timeControl && { timeControl }),
    ...(settling && { settling }),
    ...(rated && { rated: true as const }),
    ...(programs.size > 0 && { programs }),
  }
  const opened = await openRoom(tables.deps, plan, sitting, (own, _, unwilling) =>
    unwilling.length > 0 ? protocolRefusal('W56') : quotas.refuseRematchWith(own),
  )
  if (!opened.ok && opened.refusal.rule === 'W27') return opened.refusal
  // A player has switched ratings off since they were asked about, so the rematch is opened unrated.
  if (!opened.ok && opened.refusal.rule === 'W56') return openRematch(tables, table, quotas)
  if (!opened.ok) throw new Error(`the rematch was refused by ${opened.refusal.rule}`)
  const { code } = opened
  const started = await startForOnePerson(tables, plan.id, sitting)
  await writeSystemEvent(tables, table, () =>
    isMissing(table) ? { type: 'rematched', open: { code, ...(started && { started }) } } : undefined,
  )
  return undefined
}

/**
 * The account tokens of programs that play at a table, by the persons whose seats they have taken. They play the
 * rematch too.
 */
async function programsOf({ deps }: Tables, { facts, play }: Table): Promise<Map<string, string>> {
  const accounts = await deps.store.accountTokens.inRoom(facts.room)
  const holders = play.table.sealed?.holders ?? {}
  const marked = play.table.open.programs ?? {}
  return new Map(
    [...accounts].flatMap(([seat, account]): [string, string][] => {
      const holder = holders[seat]
      return holder !== undefined && marked[seat] ? [[holder, account]] : []
    }),
  )
}

/**
 * Starts the room of a rematch if a single person sits there, alone or with bots. The new room has a queue of its own,
 * so this may be called within the queue of the old table.
 * @returns true if the room is started, by this call or an earlier one; otherwise undefined
 */
export async function startForOnePerson(
  tables: Tables,
  room: string,
  sitting: readonly SeatedPerson[],
): Promise<true | undefined> {
  const [one, ...others] = sitting.filter(({ person }) => !botWithPersonId(person.id))
  if (!one || others.some(({ person }) => person.id !== one.person.id)) return undefined
  return (await startRoom(tables, room, one)) || undefined
}

const isMissing = ({ play }: Table): boolean =>
  play.table.open.ending !== undefined && play.table.open.rematch?.code === undefined
