import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The ETag of a response body, derived from its contents only. */
export const etagOf = (body: Buffer | string): string => `"${hash('sha256', body).slice(0, 32)}"`

/**
 * Sends a body with its ETag, or status 304 if the caller already has this body.
 * @param tag the ETag of the body, if it is already known
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | string,
  tag = etagOf(body),
): FastifyReply {
  reply.header('etag', tag)
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body)
}
