import type { NoticeKind } from '@opsroom/protocol'
import type { Table } from '../../table/table.ts'
import type { TableNoticeFacts } from '../table-moment.ts'
import { reminderTimesOf } from '../times.ts'
import {
  hasNewRequest,
  holdersAt,
  hostIfSomebodySatDown,
  isChapterNewlyOver,
  isGameNewlyOver,
  peopleNewlyAwaited,
  peopleYetToAnswerRequest,
} from './at-a-table.ts'
import { alwaysTrueNoticeTest, makeTableNoticeTest, type NoticeKindDefinition } from './kind.ts'

const awaited = (way: 'turn' | 'preparation'): NoticeKindDefinition => ({
  people: (before, after, table) => peopleNewlyAwaited(before, after, table, way),
  stillTrue: makeTableNoticeTest((table, { person }, { waitingSeats }) =>
    table.seatsOf({ id: person }).some((seat) => waitingSeats.at(table).get(seat)?.waits === way),
  ),
})

/** Notices about a time limit. `reminders.ts` stores them. */
const timed = (kind: 'deadline' | 'claim'): NoticeKindDefinition => ({
  people: 'elsewhere',
  stillTrue: makeTableNoticeTest((table, { person }, { now }) => {
    const seats = table.seatsOf({ id: person })
    return reminderTimesOf(table, now()).times.some((time) => time.kind === kind && seats.includes(time.seat))
  }),
})

/** Notices about a round of a tournament. `rounds.ts` stores them. */
const round: NoticeKindDefinition = {
  people: 'elsewhere',
  async stillTrue({ person, about }, { store, now }) {
    const until = await store.notices.roundEndFor(person, about, new Date(now()))
    return until && { until }
  },
}

const whileRoomGoesOn = makeTableNoticeTest((table) => table.status !== 'over')

/** The definitions of all kinds of notices. A kind without a definition does not compile. */
const kinds: Readonly<Record<NoticeKind, NoticeKindDefinition>> = {
  turn: awaited('turn'),
  preparation: awaited('preparation'),
  asked: {
    people: (before, after, table) =>
      hasNewRequest(before.open, after.open) ? peopleYetToAnswerRequest(table) : [],
    stillTrue: makeTableNoticeTest((table, { person }) => peopleYetToAnswerRequest(table).includes(person)),
  },
  deadline: timed('deadline'),
  claim: timed('claim'),
  seekTaken: {
    people: 'elsewhere',
    stillTrue: whileRoomGoesOn,
  },
  invited: {
    people: 'elsewhere',
    stillTrue: makeTableNoticeTest((_, { person, about }, { store, now }) =>
      store.invitations.isInvited(person, about, new Date(now())),
    ),
  },
  roundBegan: round,
  roundEnds: round,
  seated: {
    people: (before, after, table) => hostIfSomebodySatDown(table, before.open, after.open),
    stillTrue: whileRoomGoesOn,
  },
  chapterOver: {
    people: (before, after, table) => (isChapterNewlyOver(before, after) ? holdersAt(table) : []),
    stillTrue: alwaysTrueNoticeTest,
  },
  gameOver: {
    people: (before, after, table) => (isGameNewlyOver(before.open, after.open) ? holdersAt(table) : []),
    stillTrue: alwaysTrueNoticeTest,
  },
  seek: {
    people: 'elsewhere',
    /**
     * A notice about seeks is true while somebody whom the person may meet seeks an opponent for a game that the person
     * wants to hear of.
     */
    async stillTrue({ person, games }, { store, now }) {
      const mayMeet = await store.meetings.whoMayMeet(person)
      const open = await store.seeks.open(new Date(now()))
      const sought = open.find((seek) => games.includes(seek.game) && mayMeet(seek))
      return sought && { game: sought.game }
    },
  },
}

export const noticeKindDefinition = (kind: NoticeKind): NoticeKindDefinition => kinds[kind]

/** A notice about the room of a table, for one person. */
interface TableNews {
  person: string
  kind: Exclude<NoticeKind, 'seek'>
}

const isAboutARoom = (kind: string): kind is TableNews['kind'] => kind in kinds && kind !== 'seek'

/**
 * The kinds of notices that follow from the events of a table. The list is made once, because it is used for every
 * event.
 */
const ofTables = Object.entries(kinds).flatMap(([kind, { people }]) =>
  people === 'elsewhere' || !isAboutARoom(kind) ? [] : [{ kind, people }],
)

/** The notices that follow from the events of a table between two moments, with their recipients. */
export const tableNewsSince = (
  before: TableNoticeFacts,
  after: TableNoticeFacts,
  table: Table,
): TableNews[] =>
  ofTables.flatMap(({ kind, people }) => people(before, after, table).map((person) => ({ person, kind })))
