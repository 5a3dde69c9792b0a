import {
  type PostAnswerOf,
  type PostPath,
  type PostRequestOf,
  type ProtocolRule,
  postRequests,
  protocolRefusal,
} from '@opsroom/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors as isInvalid,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { TryLimiter } from './gate.ts'
import type { Caller, Identity } from './identity.ts'
import { isOwnOrigin } from './origin.ts'

/** The context that the handler of a POST route is given beside the request. */
export interface PostContext {
  caller: Caller
  /** Sets the identity cookie, so that the browser counts as this caller from now on. */
  become(caller: Caller): void
  /** The origin of the page: scheme, host and port. */
  origin: string
}

export interface PostDeps {
  app: FastifyInstance
  identity: Identity
  publicUrl: string | undefined
  /**
   * Called with the error, never with the content of the request.
   * @param request the id of the request, which the caller is told too
   */
  onFailure(path: string, error: unknown, request: string): void
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

/** The rule of the protocol for an error that Fastify found in a request or an answer. */
function ruleOf({ statusCode = 500 }: { statusCode?: number }): ProtocolRule {
  if (statusCode === 413) return 'W2'
  return statusCode < 500 ? 'W1' : 'W11'
}

/**
 * The path of the first field that does not fit the schema, such as `credential.id`. Empty when it is the body itself.
 */
function invalidFieldOf(error: unknown): string {
  const [first] = isInvalid(error) ? error.validation : []
  return first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
}

/**
 * Registers one route of `postRequests`. It checks in this order: the origin of the page (W21), the tries of the
 * address (W10), the size and syntax of the body (W2, W1), the caller (W13), the fields of the body (W1). Then the
 * handler runs. Its answer must fit its schema (W11).
 */
export function addPostRoute<P extends PostPath>(
  { app, identity, publicUrl, onFailure }: PostDeps,
  path: P,
  gate: TryLimiter,
  handle: (asked: PostContext, request: PostRequestOf<P>) => Promise<PostAnswerOf<P>>,
): void {
  const { request: body, answer: response } = postRequests[path]
  const callers = new WeakMap<FastifyRequest, Caller>()

  app.withTypeProvider<ZodTypeProvider>().post(path, {
    schema: { body, response: { default: response } },
    /**
     * Checks the origin of the page and the tries of the address before the body is read. Browsers send the origin of
     * the page with every POST.
     */
    async onRequest({ headers, ip }, reply) {
      reply.header('cache-control', 'no-store')
      const isOwn = isOwnOrigin(headers.origin, headers.host, publicUrl)
      if (!isOwn || (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return send(reply, 'W21')
      if (!(await gate.take(ip))) return send(reply, 'W10')
      return undefined
    },
    async preValidation(request, reply) {
      const caller = await identity.who(request.headers)
      if (!caller) return send(reply, 'W13')
      callers.set(request, caller)
      return undefined
    },
    errorHandler(error: { statusCode?: number }, { id }, reply) {
      const rule = ruleOf(error)
      if (rule !== 'W11')
        return send(reply, rule, rule === 'W1' ? { path: invalidFieldOf(error) } : undefined)
      onFailure(path, error, id)
      return send(reply, rule, { request: id })
    },
    async handler(request, reply) {
      // The cast is safe: an earlier hook has either set the caller or answered.
      const caller = callers.get(request) as Caller
      const become = (other: Caller) => {
        for (const { name, value, options } of identity.cookiesOf(other, request.headers))
          reply.setCookie(name, value, options)
      }
      const origin = request.headers.origin ?? `${request.protocol}://${request.host}`
      // The cast is safe: the schema of the route has parsed the body.
      const answer = await handle({ caller, become, origin }, request.body as PostRequestOf<P>)
      return reply.code(answer.ok ? 200 : (statusOf[answer.refusal.rule] ?? 400)).send(answer)
    },
  })
}
