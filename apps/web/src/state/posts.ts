import { type PostAnswerOf, type PostPath, type PostRequestOf, posts } from '@opsroom/protocol'
import { answered } from './answered.ts'

/** Asks what may change the cookie, which a socket cannot. Without a line, or an answer of ours, it is refused as that. */
export const post = <P extends PostPath>(path: P, body: PostRequestOf<P>) => answered(send(path, body))

async function send<P extends PostPath>(path: P, body: PostRequestOf<P>): Promise<PostAnswerOf<P>> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  return posts[path].answer.parse(await answer.json()) as PostAnswerOf<P>
}
