import { type ProtocolRule, protocolRefusal, protocolRules } from '@opsroom/protocol'
import type { SeatError } from '@opsroom/protocol/seat-api'
import { type Refusal, tableRules } from '@opsroom/rules/core'
import type { FastifyReply } from 'fastify'

/** The HTTP status of a refusal; 422 if a rule of the table or the game forbids it. */
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
/** When to try again, in s, where the refusal does not say it: the points of an allowance come back. */
const retryAfter: Partial<Record<string, number>> = { W10: 1, W26: 30, W33: 1, W98: 5 }

const texts: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(protocolRules).map(([rule, { text }]) => [rule, text])),
  ...tableRules,
}

/** Sends a refusal, with a text for rules that are not of the game. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { rule } = refusal
  const help = texts[rule]
  const error: SeatError = { ok: false, refusal, ...(help && { help }) }
  const wait = retryAfter[rule] && (refusal.data?.seconds ?? retryAfter[rule])
  if (wait !== undefined) reply.header('retry-after', wait)
  if (rule === 'W32') reply.header('www-authenticate', 'Bearer realm="a seat"')
  return reply.code(statuses[rule] ?? 422).send(error)
}

/** The refusal for a fault that Fastify itself found in a request. */
export function refusalOf({ statusCode = 500 }: { statusCode?: number }): Refusal | undefined {
  if (statusCode >= 500) return undefined
  const rule: ProtocolRule = statusCode === 413 ? 'W2' : 'W1'
  return protocolRefusal(rule, rule === 'W1' ? { path: '' } : undefined)
}
