import { maximumMessageBytes, protocolRefusal, tooManyRequestsRefusal } from '@opsroom/protocol'
import {
  entriesQuerySchema,
  optionsAnswerSchema,
  optionsRequestSchema,
  orderAnswerSchema,
  orderRequestSchema,
  ordersAnswerSchema,
  ordersRequestSchema,
} from '@opsroom/protocol/seat-api'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMessage } from '../live/read-message.ts'
import { bytesStoredBy } from '../sockets/connection.ts'
import { execute } from '../table/execute.ts'
import type { Table } from '../table/table.ts'
import { boardDocument, gameSchemasOf } from './game-documents.ts'
import { optionsOf, seatStateOf } from './knowing.ts'
import { refusalWithBodyPath } from './order-place.ts'
import { findOrders } from './orders.ts'
import type { Program } from './program.ts'
import type { ProgramArrivals } from './programs.ts'
import { beginEntryStream } from './stream.ts'

interface RouteDeps {
  app: FastifyInstance
  programs: ProgramArrivals
  programOf(request: FastifyRequest): Program
  /** Counts a refusal in the metrics, and sends it. */
  refuse(reply: FastifyReply, refusal: Refusal): FastifyReply
}

/** Returned by a query instead of its answer when the arrival of the program must be logged first. */
const isNews = Symbol('news')

const isRefusal = (found: object): found is Refusal => 'rule' in found

/**
 * The access of a program to its table: `ask` answers queries beside the table's queue, `act` runs orders in the queue.
 */
function tableAccess({ app, programs }: Pick<RouteDeps, 'app' | 'programs'>) {
  const { store, tables, outages, sockets } = app

  /** Runs a task at the seat of a program if its token is valid and its owner holds the seat. */
  const atSeat =
    <T>({ seat, person, id }: Program, task: (table: Table) => T | Promise<T>) =>
    async (table: Table): Promise<T | Refusal> => {
      // The token may have been revoked while this request waited.
      if (sockets.streams.isRevoked(id) || !(await store.seatTokens.has(id))) return protocolRefusal('W32')
      return table.holds(person, seat) ? task(table) : protocolRefusal('W4', { seat })
    }

  /** Runs a task of a program in the table's queue, as for a person who gives an order. */
  async function act<T>(program: Program, task: (table: Table) => Promise<T>): Promise<T | Refusal> {
    await outages.beforeServing()
    const { room, person, seat } = program
    const done = await tables.given(room, { person, as: seat }, async (table) => {
      await tables.catchUp(table)
      return atSeat(program, task)(table)
    })
    return done ?? protocolRefusal('W3')
  }

  /** Answers a query of a program. If the arrival of the program at its seat is not logged yet, it is logged first. */
  async function ask<T>(program: Program, question: (table: Table) => T | Promise<T>): Promise<T | Refusal> {
    const { room, seat } = program
    const read = async <A>(task: (table: Table) => A | Promise<A>): Promise<A | Refusal> =>
      (await tables.read(room, atSeat(program, task))) ?? protocolRefusal('W3')
    await outages.beforeServing()
    const found = await read<T | typeof isNews>((table) =>
      programs.isNews(table, seat) ? isNews : question(table),
    )
    if (found !== isNews) return found
    const said = await act<typeof isNews>(program, async (table) => {
      await programs.came(table, seat)
      return isNews
    })
    return said === isNews ? read(question) : said
  }

  return { act, ask }
}

/** Reads the bodies of a program's requests and sends its answers, and charges the program for their length. */
function exchange({ app, refuse }: Pick<RouteDeps, 'app' | 'refuse'>) {
  const { allowance } = app.live
  const failed = app.ops.failed('seat api')

  /** Sends an answer or a refusal, and charges its length and processor time. */
  async function answer(
    reply: FastifyReply,
    program: Program,
    found: object,
    took = 0,
  ): Promise<FastifyReply> {
    if (isRefusal(found)) return refuse(reply, found)
    const text = JSON.stringify(found)
    try {
      await allowance.chargeAnswer(program.caller, Buffer.byteLength(text), 1)
      await allowance.chargeWork(program.caller, took)
    } catch (error) {
      // The request has been carried out. An error while its answer is charged must not make it look as if it had
      // failed.
      failed(error, { room: program.room })
    }
    return reply.type('application/json; charset=utf-8').send(text)
  }

  /**
   * Parses the body of a request and charges its length.
   * @returns undefined when the body was refused
   */
  async function bodyOf<T>(
    { body }: FastifyRequest,
    reply: FastifyReply,
    program: Program,
    schema: Parameters<typeof readMessage<T>>[0],
  ): Promise<T | undefined> {
    const read = readMessage<T>(schema, body)
    await allowance.chargeMessage(program.caller, read.bytes)
    if ('value' in read) return read.value
    refuse(reply, read.refusal)
    return undefined
  }

  return { answer, bodyOf }
}

interface Parts extends ReturnType<typeof tableAccess>, ReturnType<typeof exchange> {}

function questionRoutes(
  api: FastifyInstance,
  { app, programOf }: RouteDeps,
  { ask, answer, bodyOf }: Parts,
): void {
  const failedDraft = app.ops.failed('options of a draft')

  api.get('/state', async (request, reply) => {
    const program = programOf(request)
    let took = 0
    const found = await ask(program, (table) => {
      const began = performance.now()
      const state = seatStateOf(table, program.seat)
      took = performance.now() - began
      return state
    })
    return answer(reply, program, found, took)
  })

  api.post('/options', { bodyLimit: maximumMessageBytes }, async (request, reply) => {
    const program = programOf(request)
    const asked = await bodyOf(request, reply, program, optionsRequestSchema)
    if (!asked) return reply
    let took = 0
    const found = await ask(program, (table) => {
      const began = performance.now()
      const options = optionsOf(table, program.seat, asked.draft, (error) =>
        failedDraft(error, { room: program.room }),
      )
      took = performance.now() - began
      if (isRefusal(options)) return options
      return optionsAnswerSchema.parse({ ok: true, last: table.numbering.last(program.seat), ...options })
    })
    return answer(reply, program, found, took)
  })
}

function ordersRoute(
  api: FastifyInstance,
  { app, programOf, refuse }: RouteDeps,
  { ask, answer, bodyOf }: Parts,
): void {
  const { ordersMs } = app.ops.config
  const failedDraft = app.ops.failed('options of a draft')
  /**
   * Persons with a program whose search for orders is in progress. A further request is refused until the search has
   * been paid for.
   */
  const asking = new Set<string>()

  api.post('/orders', { bodyLimit: maximumMessageBytes }, async (request, reply) => {
    const program = programOf(request)
    const { seat, person, room } = program
    const wish = await bodyOf(request, reply, program, ordersRequestSchema)
    if (!wish) return reply
    if (asking.has(person.id)) return refuse(reply, tooManyRequestsRefusal())
    asking.add(person.id)
    try {
      let took = 0
      const found = await ask(program, async (table) => {
        const last = table.numbering.last(seat)
        const orders = await findOrders(table, seat, wish, ordersMs, (error) => failedDraft(error, { room }))
        if (isRefusal(orders)) return orders
        took = orders.took
        return ordersAnswerSchema.parse({ ok: true, last, isAll: orders.isAll, orders: orders.orders })
      })
      return await answer(reply, program, found, took)
    } finally {
      asking.delete(person.id)
    }
  })
}

/**
 * Registers the documents about the game of a table. They equal the public documents, but are made for the table's own
 * options and rules version.
 */
function tableDocumentRoutes(api: FastifyInstance, { programOf }: RouteDeps, { ask, answer }: Parts): void {
  const route = (path: string, documentOf: (table: Table) => object) =>
    api.get(path, async (request, reply) => {
      const program = programOf(request)
      let took = 0
      const found = await ask(program, (table) => {
        const began = performance.now()
        const document = documentOf(table)
        took = performance.now() - began
        return document
      })
      return answer(reply, program, found, took)
    })

  route('/schemas', ({ facts, play }) => gameSchemasOf(facts.gameId, facts.game, play.table.open.version))
  route('/board', ({ facts }) => boardDocument(facts.gameId, facts.game))
}

function orderRoute(
  api: FastifyInstance,
  { app, programs, programOf, refuse }: RouteDeps,
  { act, answer, bodyOf }: Parts,
): void {
  const { tables } = app
  const failed = app.ops.failed('seat api')

  api.post('/order', { bodyLimit: maximumMessageBytes }, async (request, reply) => {
    const program = programOf(request)
    const { room, seat, person } = program
    const asked = await bodyOf(request, reply, program, orderRequestSchema)
    if (!asked) return reply
    const { id, seen, order } = asked
    const full = await app.addressDays.refuseStoring(program.address)
    if (full) return refuse(reply, full)
    app.addressDays.stored(program.address, bytesStoredBy('table.command', JSON.stringify(order).length))
    const command = { scope: 'game', command: order } as const
    // The token is checked and the order carried out in one task of the table's queue, so that no order is carried out
    // after the holder was told that the token is revoked.
    const done = await act(program, async (table) => {
      const isLate = await programs.noteLate(table, seat)
      const asking = { room, as: seat, id, seen, command }
      const given = await execute(tables, table, { person, request: asking })
      // The arrival is logged after the order, so that the order is validated against the entries that the program had
      // seen. An error here does not change the answer to an order that was carried out.
      if (!isLate) await programs.came(table, seat).catch((error) => failed(error, { room }))
      return given.ok ? orderAnswerSchema.parse(given) : refusalWithBodyPath(given.refusal)
    })
    return answer(reply, program, done)
  })
}

function entriesRoute(api: FastifyInstance, { app, programOf, refuse }: RouteDeps, { ask }: Parts): void {
  const { tables, sockets } = app
  const { allowance } = app.live

  api.get('/entries', async (request, reply) => {
    const program = programOf(request)
    const read = readMessage(entriesQuerySchema, request.query)
    if ('refusal' in read) return refuse(reply, read.refusal)
    const after = Number(read.value.after ?? 0)
    if (app.ops.readiness.isDraining) return refuse(reply.code(503), protocolRefusal('W33'))
    const full = sockets.streams.refuse({ person: program.person.id, address: program.address })
    if (full) return refuse(reply, full)
    const found = await ask(program, (table) =>
      beginEntryStream({ tables, streams: sockets.streams, reply }, table, program, after),
    )
    // The measurement of the request ends here, because a stream lasts for hours. Its later lines are charged to the
    // people whose orders cause them.
    program.end()
    if (isRefusal(found)) return refuse(reply, found)
    await allowance.chargeAnswer(program.caller, found.bytes, 1)
    return reply
  })
}

/**
 * Registers the routes for programs at seats. Queries are answered beside the table's queue and orders are executed in
 * it, as for sockets.
 */
export function seatRoutes(api: FastifyInstance, deps: RouteDeps): void {
  const parts = { ...tableAccess(deps), ...exchange(deps) }
  questionRoutes(api, deps, parts)
  ordersRoute(api, deps, parts)
  tableDocumentRoutes(api, deps, parts)
  orderRoute(api, deps, parts)
  entriesRoute(api, deps, parts)
}
