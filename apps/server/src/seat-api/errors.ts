import { type ProtocolRule, protocolRefusal, protocolRules } from '@opsroom/protocol'
import type { SeatError } from '@opsroom/protocol/seat-api'
import { type Refusal, tableRules } from '@opsroom/rules/core'
import type { FastifyReply } from 'fastify'

/** The HTTP status for each protocol rule of a refusal. For rules of the table or the game it is 422. */
const statuses: Partial<Record<string, number>> = {
  W1: 400,
  W2: 413,
  W3: 404,
  W4: 403,
  W6: 409,
  W7: 409,
  W8: 409,
  W9: 409,
  W10: 429,
  W11: 500,
  W24: 503,
  W26: 429,
  W32: 401,
  W33: 503,
  W98: 503,
  W101: 429,
  W102: 429,
}
/** Seconds for the `Retry-After` header, by rule, if the refusal itself does not name them. */
const retryAfter: Partial<Record<string, number>> = { W10: 1, W26: 30, W33: 1, W98: 5 }

const texts: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(protocolRules).map(([rule, { text }]) => [rule, text])),
  ...tableRules,
}

/** Sends a refusal. For rules of the protocol and of the table it includes their text. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { rule } = refusal
  const help = texts[rule]
  const error: SeatError = { ok: false, refusal, ...(help && { help }) }
  const wait = retryAfter[rule] && (refusal.data?.seconds ?? retryAfter[rule])
  if (wait !== undefined) reply.header('retry-after', wait)
  if (rule === 'W32') reply.header('www-authenticate', 'Bearer realm="a seat"')
  return reply.code(statuses[rule] ?? 422).send(error)
}

/** The refusal for an error that Fastify found in a request; undefined for errors of the server. */
export function refusalOf({ statusCode = 500 }: { statusCode?: number }): Refusal | undefined {
  if (statusCode >= 500) return undefined
  const rule: ProtocolRule = statusCode === 413 ? 'W2' : 'W1'
  return protocolRefusal(rule, rule === 'W1' ? { path: '' } : undefined)
}
