import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The ETag of a body, which follows from its contents alone. */
export const etagOf = (body: Buffer | string): string => `"${hash('sha256', body).slice(0, 32)}"`

/**
 * Sends a body with its ETag, or only that it has not changed since the caller was sent it.
 * @param tag the ETag of the body, where it is known already
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
