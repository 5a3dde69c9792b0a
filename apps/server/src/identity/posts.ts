import {
  type PostAnswerOf,
  type PostPath,
  type PostRequestOf,
  type ProtocolRule,
  posts,
  protocolRefusal,
} from '@opsroom/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gate } from './gate.ts'
import type { Caller, Identity } from './identity.ts'
import { isOwnOrigin } from './origin.ts'

/** What a handler is given beside the request. */
export interface Asked {
  caller: Caller
  /** Makes the caller somebody else from now on. */
  become(caller: Caller): void
  /** Where the page was loaded from: scheme, host and port. */
  origin: string
}

export interface PostDeps {
  app: FastifyInstance
  identity: Identity
  publicUrl: string | undefined
  /** Told of what went wrong, never of what was said. */
  onFailure(path: string, error: unknown): void
}

const statusOf: Partial<Record<string, number>> = {
  W2: 413,
  W10: 429,
  W11: 500,
  W13: 401,
  W17: 409,
  W21: 403,
}
const send = (reply: FastifyReply, rule: ProtocolRule, data?: Record<string, string | number>) =>
  reply.code(statusOf[rule] ?? 400).send({ ok: false, refusal: protocolRefusal(rule, data) })

/** What the web server itself found wrong with a request, in the protocol's words. */
function ruleOf({ statusCode = 500 }: { statusCode?: number }): ProtocolRule {
  if (statusCode === 413) return 'W2'
  return statusCode < 500 ? 'W1' : 'W11'
}

/** Lays one route of `posts`: the gates that all of them have, then the handler. */
export function layPost<P extends PostPath>(
  { app, identity, publicUrl, onFailure }: PostDeps,
  path: P,
  gate: Gate,
  handle: (asked: Asked, request: PostRequestOf<P>) => Promise<PostAnswerOf<P>>,
): void {
  const { request: requestSchema, answer: answerSchema } = posts[path]

  /** Before the body is read. Browsers say where a page of theirs comes from whenever it posts. */
  async function guard({ headers, ip }: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    const isOwn = isOwnOrigin(headers.origin, headers.host, publicUrl)
    if (!isOwn || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return send(reply, 'W21')
    if (!(await gate.take(ip))) return send(reply, 'W10')
    return undefined
  }

  app.post(path, {
    onRequest: guard,
    errorHandler(error: { statusCode?: number }, _, reply) {
      const rule = ruleOf(error)
      if (rule === 'W11') onFailure(path, error)
      return send(reply, rule, rule === 'W1' ? { path: '' } : undefined)
    },
    async handler(request, reply) {
      const caller = await identity.who(request.headers)
      if (!caller) return send(reply, 'W13')
      const read = requestSchema.safeParse(request.body)
      if (!read.success)
        return send(reply, 'W1', { path: read.error.issues[0]?.path.map(String).join('.') ?? '' })
      const become = (other: Caller) => {
        const { name, value, options } = identity.cookieOf(other)
        reply.setCookie(name, value, options)
      }
      const origin = request.headers.origin ?? `${request.protocol}://${request.host}`
      const answer = answerSchema.parse(
        await handle({ caller, become, origin }, read.data as PostRequestOf<P>),
      ) as PostAnswerOf<P>
      return reply.code(answer.ok ? 200 : (statusOf[answer.refusal.rule] ?? 400)).send(answer)
    },
  })
}
