import type { NoticeKind } from '@opsroom/protocol'
import type { Table } from '../../table/table.ts'
import type { TableMoment } from '../table-moment.ts'
import { timesOf } from '../times.ts'
import {
  askedAt,
  isChapterNewlyOver,
  isNewlyAsked,
  isOverAnew,
  peopleAt,
  peopleNewlyAwaited,
  seatedAt,
} from './at-a-table.ts'
import { always, type Kind, whileTable } from './kind.ts'

const awaited = (way: 'turn' | 'preparation'): Kind => ({
  people: (before, after, table) => peopleNewlyAwaited(before, after, table, way),
  stillTrue: whileTable((table, { person }, { waitingSeats }) =>
    table.seatsOf({ id: person }).some((seat) => waitingSeats.at(table).get(seat)?.waits === way),
  ),
})

/** Added by `reminders.ts`. */
const timed = (kind: 'deadline' | 'claim'): Kind => ({
  people: 'elsewhere',
  stillTrue: whileTable((table, { person }, { now }) => {
    const seats = table.seatsOf({ id: person })
    return timesOf(table, now()).times.some((time) => time.kind === kind && seats.includes(time.seat))
  }),
})

/** Added by `rounds.ts`. */
const round: Kind = {
  people: 'elsewhere',
  async stillTrue({ person, about }, { store, now }) {
    const until = await store.notices.roundEndFor(person, about, new Date(now()))
    return until && { until }
  },
}

const whileRoomGoesOn = whileTable((table) => table.status !== 'over')

/** Every kind of notices. One that lacks a column does not compile. */
const kinds: Readonly<Record<NoticeKind, Kind>> = {
  turn: awaited('turn'),
  preparation: awaited('preparation'),
  asked: {
    people: (before, after, table) => (isNewlyAsked(before.open, after.open) ? askedAt(table) : []),
    stillTrue: whileTable((table, { person }) => askedAt(table).includes(person)),
  },
  deadline: timed('deadline'),
  claim: timed('claim'),
  seekTaken: {
    people: 'elsewhere',
    stillTrue: whileRoomGoesOn,
  },
  invited: {
    people: 'elsewhere',
    stillTrue: whileTable((_, { person, about }, { store, now }) =>
      store.invitations.isInvited(person, about, new Date(now())),
    ),
  },
  roundBegan: round,
  roundEnds: round,
  seated: {
    people: (before, after, table) => seatedAt(table, before.open, after.open),
    stillTrue: whileRoomGoesOn,
  },
  chapterOver: {
    people: (before, after, table) => (isChapterNewlyOver(before, after) ? peopleAt(table) : []),
    stillTrue: always,
  },
  gameOver: {
    people: (before, after, table) => (isOverAnew(before.open, after.open) ? peopleAt(table) : []),
    stillTrue: always,
  },
  seek: {
    people: 'elsewhere',
    /** Somebody seeks an opponent for a game that the person would like to know of, and the two may meet. */
    async stillTrue({ person, games }, { store, now }) {
      const mayMeet = await store.meetings.whoMayMeet(person)
      const open = await store.seeks.open(new Date(now()))
      const sought = open.find((seek) => games.includes(seek.game) && mayMeet(seek))
      return sought && { game: sought.game }
    },
  },
}

export const kindOf = (kind: NoticeKind): Kind => kinds[kind]

/** A notice about a room, for one person. */
interface TableNews {
  person: string
  kind: Exclude<NoticeKind, 'seek'>
}

const isAboutARoom = (kind: string): kind is TableNews['kind'] => kind in kinds && kind !== 'seek'

/** Notices about the events of a table since a moment, with their receivers. */
export const newsSince = (before: TableMoment, after: TableMoment, table: Table): TableNews[] =>
  Object.entries(kinds).flatMap(([kind, { people }]) =>
    people === 'elsewhere' || !isAboutARoom(kind)
      ? []
      : people(before, after, table).map((person) => ({ person, kind })),
  )
