import { type PostAnswerOf, type PostPath, type PostRequestOf, posts } from '@opsroom/protocol'
import { answered } from './answered.ts'

/**
 * Sends a request that may change the cookie, which a socket cannot do. Without a connection, or with an answer that
 * is not ours, it counts as not answered.
 */
export const post = <P extends PostPath>(path: P, body: PostRequestOf<P>) => answered(send(path, body))

async function send<P extends PostPath>(path: P, body: PostRequestOf<P>): Promise<PostAnswerOf<P>> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  // The schema of this path has read the answer.
  return posts[path].answer.parse(await answer.json()) as PostAnswerOf<P>
}
