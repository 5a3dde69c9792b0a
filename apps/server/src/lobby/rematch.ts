import { type Person, rematchAgreed, type SeatId } from '@opsroom/rules/core'
import { uuidOf } from '../ops/ids.ts'
import { writeSystemEvent } from '../table/system-event.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { openRoom } from './create.ts'

/** The id of a table's rematch room follows from the table's, so that there is never a second one. */
const rematchId = (room: string): string => uuidOf(`rematch of ${room}`)

/**
 * Opens the room of a rematch that all seats have agreed on (T10), with the same options and players, and writes its
 * code into the old table. Only within the table's queue. May be called again at any time.
 */
export async function openRematch(tables: Tables, table: Table): Promise<void> {
  const agreed = isMissing(table) ? rematchAgreed(table.play.table) : undefined
  if (!agreed) return
  const { store, gameById } = tables.deps
  const { room, gameId } = table.facts
  const { setup, seats, spectators, delayRounds, bothSides, timeControl } = table.play.table.open
  const game = gameById(gameId)
  const row = await store.rooms.byId(room)
  if (!game || !row) return
  const persons = await Promise.all(Object.values(agreed).map((id) => store.persons.find(id)))
  const sitting = Object.keys(agreed).flatMap((seat: SeatId, place) => {
    const person = persons[place]
    return person ? [{ seat, person }] : []
  })
  const host: Person = persons.find((person) => person?.id === row.host) ?? { id: row.host, name: '' }
  const { listed } = row
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
  }
  const opened = await openRoom(tables.deps, plan, sitting)
  if (!opened.ok) throw new Error(`the rematch was refused by ${opened.refusal.rule}`)
  const { code } = opened
  await writeSystemEvent(tables, table, () =>
    isMissing(table) ? { type: 'rematched', open: { code } } : undefined,
  )
}

const isMissing = ({ play }: Table): boolean =>
  play.table.open.ending !== undefined && play.table.open.rematch?.code === undefined
