import { type OperatorCommand, operatorCommandSchema } from '@opsroom/protocol/operator'
import type { FastifyInstance } from 'fastify'
import { TryLimiter } from '../identity/gate.ts'
import { hasBearerToken } from '../ops/bearer.ts'
import type { Store } from '../store/index.ts'
import { closeTable } from '../table/close.ts'
import { botWithPersonId } from '../table/holders.ts'
import type { Tables } from '../table/tables.ts'
import type { Banner } from './banner.ts'

interface OperatorDeps {
  app: FastifyInstance
  store: Store
  tables: Tables
  banner: Pick<Banner, 'set'>
  /** The operator's token. The route exists only if it is set. */
  token: string | undefined
}

/**
 * The number of wrong tokens that one address may try in ten minutes. All addresses together may try a multiple of it,
 * so that a few addresses cannot shut the operator out.
 */
const mostTries = 10
const forAll = 1_000
const tenMinutes = 600
const tooManyTries = 'Too many wrong tokens have come from this address: try again in ten minutes.'

/** Read-only commands of the operator. They are not recorded in the database. */
const readOnly: readonly OperatorCommand['do'][] = ['reports', 'who', 'find', 'acts']

/**
 * Registers `POST /api/operator`: acts of the operator on people, rooms and reports. The command line
 * (`operator-cli.ts`) calls it with the operator's token. Each change is recorded in the database.
 */
export function operatorRoute(deps: OperatorDeps): void {
  const { app, store, token } = deps
  if (token === undefined) return
  const tries = new TryLimiter('operator', mostTries, tenMinutes, app.keepPoints, forAll)
  app.post('/api/operator', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // After too many wrong tokens even the right one is refused: otherwise an address could try until it succeeds.
    if (await tries.isShut(request.ip)) return reply.code(429).send({ ok: false, error: tooManyTries })
    if (!hasBearerToken(request.headers, token)) {
      await tries.take(request.ip)
      return reply.code(404).send({ ok: false })
    }
    const read = operatorCommandSchema.safeParse(request.body)
    if (!read.success) {
      const place = read.error.issues[0]?.path.join('.') ?? ''
      return reply.code(400).send({ ok: false, error: `This command has no such form: ${place}` })
    }
    const done = await act(deps, read.data)
    if (done === undefined) return reply.code(404).send({ ok: false, error: 'There is no such thing.' })
    if (!readOnly.includes(read.data.do)) await store.moderation.note(actOf(read.data))
    return { ok: true, done }
  })
}

/**
 * Carries out a command of the operator.
 * @returns the data to show, or undefined when the thing that the command names does not exist
 */
async function act(deps: OperatorDeps, command: OperatorCommand): Promise<unknown> {
  const { moderation, reports } = deps.store
  switch (command.do) {
    case 'reports':
      return reports.list(command.all ?? false)
    case 'handle':
      return (await reports.handle(command.report, command.note)) || undefined
    case 'who':
      return who(deps, command.room)
    case 'find':
      return moderation.find(command.name)
    case 'mute':
      return (await moderation.mute(command.person, command.days)) || undefined
    case 'ban':
      return (await moderation.ban(command.person, command.days)) || undefined
    case 'banDevice':
      return (await moderation.banDevice(command.device, command.days)) || undefined
    case 'rename':
      return (await moderation.rename(command.person, command.name)) || undefined
    case 'close':
      return (await close(deps, command.room)) || undefined
    case 'banner':
      await deps.banner.set(command.text, command.hours)
      return true
    case 'acts':
      return moderation.acts()
  }
}

async function who({ store }: OperatorDeps, code: string): Promise<unknown> {
  const room = await store.rooms.byCode(code)
  return (
    room && {
      status: room.status,
      host: room.host,
      seats: room.seats.map(({ id, name, person }) => ({
        seat: id,
        name,
        person,
        bot: botWithPersonId(person),
      })),
    }
  )
}

async function close({ store, tables }: OperatorDeps, code: string): Promise<boolean> {
  const room = await store.rooms.byCode(code)
  if (!room || room.status === 'over') return false
  await closeTable(tables, room.id)
  return true
}

/**
 * The record of an operator's command for the database. A note on a report is left out: it is stored with the report,
 * and removed with it.
 */
function actOf(command: OperatorCommand): object {
  if (command.do !== 'handle') return command
  const { note: _, ...act } = command
  return act
}
