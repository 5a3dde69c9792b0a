import { type CommandRequest, protocolRefusal } from '@opsroom/protocol'
import type { AccountTable } from '@opsroom/protocol/account-api'
import type { SeatId, TableCommand } from '@opsroom/rules/core'
import type { FastifyInstance } from 'fastify'
import { createRoom } from '../lobby/create.ts'
import { summaryForHolder } from '../lobby/summary.ts'
import type { AccountTokenSeat } from '../store/index.ts'
import type { OrderHooks } from '../table/give-order.ts'
import type { Table } from '../table/table.ts'
import type { AccountProgram } from './program.ts'
import type { AccountRequestHandlers } from './requests.ts'
import { accountTableOf, mayPlaySeat, mayStartGame } from './tables.ts'

const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

type Acts = AccountRequestHandlers<AccountProgram>
type Order = { id: string; as?: SeatId; command: TableCommand; steps: OrderHooks }

/**
 * Carries out the requests that programs make for their owners. Each request passes the same handlers and guards as the
 * request of a browser.
 */
export function accountRequestHandlers(app: FastifyInstance): Acts {
  return { ...accountAndRooms(app), ...ordersOfTables(app), ...seekActs(app) }
}

/**
 * The tables at which an account token has seats, read one by one. A table that cannot be read must not hide the
 * others.
 */
export async function tablesOfAccountToken(
  app: FastifyInstance,
  { id, person }: AccountProgram,
): Promise<AccountTable[]> {
  const read = async ({ room, seat }: AccountTokenSeat) =>
    app.tables
      .read(room, (table) =>
        mayPlaySeat(table, seat, person) ? accountTableOf(table, seat, person) : undefined,
      )
      .catch((error) => {
        app.ops.failed('account api')(error, { room })
        return undefined
      })
  const found = await Promise.all((await app.store.accountTokens.seatsOf(id)).map(read))
  return found.filter((table) => table !== undefined)
}

/** The seats of a room that a token has taken. Only the table knows whether it still plays them (`mayPlaySeat`). */
async function seatsTakenBy({ store }: FastifyInstance, token: string, room: string): Promise<SeatId[]> {
  const taken = await store.accountTokens.inRoom(room)
  return [...taken].flatMap(([seat, by]) => (by === token ? [seat] : []))
}

function accountAndRooms(app: FastifyInstance): Pick<Acts, 'account' | 'openRoom' | 'room'> {
  const { store, tables, ratings, roomGuards } = app
  return {
    async account(program) {
      const invited = await app.invitations.mine(program.person)
      return {
        ok: true,
        name: program.person.name,
        tables: await tablesOfAccountToken(app, program),
        invitations: invited.ok ? invited.received : [],
      }
    },

    async openRoom({ id, person }, { body }) {
      if (body.rated) return { ok: false, refusal: protocolRefusal('W97') }
      const refusal = await ratings.refuseOpening(person, undefined)
      if (refusal) return { ok: false, refusal }
      const programs = new Map([[person.id, id]])
      const answer = await createRoom(tables.deps, roomGuards, person, { ...body, listed: false }, programs)
      if (answer.ok) await store.seeks.tell([person.id])
      return answer
    },

    async room({ id, person }, { params }) {
      const room = await store.rooms.byCode(params.code)
      const found =
        room &&
        (await tables.read(room.id, async (table) => {
          const taken = await seatsTakenBy(app, id, room.id)
          const yours = taken.filter((seat) => mayPlaySeat(table, seat, person))
          return {
            ok: true as const,
            room: summaryForHolder(room, yours.length > 0 ? table : undefined, yours),
            yours,
            host: room.host === person.id,
            setup: table.play.table.open.setup,
          }
        }))
      return found ?? unknownRoom
    },
  }
}

/** @returns a function that gives a table command for a program, at the table with a given room code */
function giverOf({ store, giveOrder }: FastifyInstance) {
  return async function give(
    { id: device, person, address }: AccountProgram,
    code: string,
    order: (room: string) => Promise<Order> | Order,
  ) {
    const room = await store.rooms.byCode(code)
    if (!room) return unknownRoom
    const { id, as, command, steps } = await order(room.id)
    const request: CommandRequest = {
      id,
      room: room.id,
      seen: 0,
      command: { scope: 'table', command },
      ...(as !== undefined && { as }),
    }
    const answer = await giveOrder({ person, device, address }, request, steps)
    return answer.ok ? { ok: true as const } : answer
  }
}

/**
 * @returns a function that refuses with W4 when the program does not play at the table: at the named seat, or at any
 * seat if none is named
 */
function guardOfPlayers(app: FastifyInstance) {
  return async ({ id, person }: AccountProgram, room: string, seat?: SeatId) => {
    const taken = await seatsTakenBy(app, id, room)
    return async (table: Table) =>
      taken.some((at) => (seat === undefined || at === seat) && mayPlaySeat(table, at, person))
        ? undefined
        : protocolRefusal('W4', seat ? { seat } : undefined)
  }
}

function ordersOfTables(app: FastifyInstance): Pick<Acts, 'sit' | 'leave' | 'start' | 'close' | 'rematch'> {
  const { store, programs } = app

  const [give, asPlayer] = [giverOf(app), guardOfPlayers(app)]

  return {
    sit: (program, { params: { code }, body: { id, seat } }) =>
      give(program, code, (room) => ({
        id,
        command: { type: 'sit', seat },
        steps: {
          refuse: async (table) => (table.play.table.open.rated ? protocolRefusal('W97') : undefined),
          async begin(table) {
            // A repeated `sit` must not turn a seat over to the program when its holder has meanwhile sat down by hand.
            const wasFree = table.holderOf(seat) === undefined
            return async () => {
              if (!wasFree || !table.holds(program.person, seat)) return
              await store.accountTokens.take(program.id, { room, seat, person: program.person.id })
              await programs.came(table, seat)
              await store.seeks.tell([program.person.id])
            }
          },
        },
      })),

    leave: (program, { params: { code }, body: { id, seat } }) =>
      give(program, code, async (room) => {
        const refuse = await asPlayer(program, room, seat)
        const begin = async () => () => store.accountTokens.leave(program.id, { room, seat })
        return { id, as: seat, command: { type: 'leave', seat }, steps: { refuse, begin } }
      }),

    start: (program, { params: { code }, body: { id } }) =>
      give(program, code, async (room) => {
        const refuseStranger = await asPlayer(program, room)
        const refuse = async (table: Table) =>
          (await refuseStranger(table)) ??
          (mayStartGame(table, program.person) ? undefined : protocolRefusal('W105'))
        return { id, command: { type: 'start' }, steps: { refuse } }
      }),

    close: (program, { params: { code }, body: { id } }) =>
      give(program, code, async (room) => {
        const refuse = await asPlayer(program, room)
        return { id, command: { type: 'close' }, steps: { refuse } }
      }),

    rematch: (program, { params: { code }, body: { id, seat, sides } }) =>
      give(program, code, async (room) => {
        const refuse = await asPlayer(program, room, seat)
        return { id, as: seat, command: { type: 'rematch', seat, sides }, steps: { refuse } }
      }),
  }
}

function seekActs({ seeks }: FastifyInstance): Pick<Acts, 'seeks' | 'seek' | 'accept' | 'withdraw'> {
  return {
    seeks: async ({ id, person }) => ({
      ok: true,
      seeks: await seeks.listFor(person, id),
      mine: await seeks.madeBy(person, id),
    }),
    seek: ({ id, person }, { body }) => seeks.make(person, body, id),
    accept: ({ id, person }, { params }) => seeks.accept(person, params.seek, id),
    withdraw: ({ id, person }, { params }) => seeks.withdraw(person, params.seek, id),
  }
}
