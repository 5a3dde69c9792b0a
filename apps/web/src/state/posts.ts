import { type PostAnswerOf, type PostPath, type PostRequestOf, postRequests } from '@opsroom/protocol'
import { answerOrRefusal } from './answered.ts'

/**
 * Sends a request that may change the cookie, which a socket cannot do. Without a connection, or with an answer that
 * is not ours, it counts as not answered.
 */
export const sendPost = <P extends PostPath>(path: P, body: PostRequestOf<P>) =>
  answerOrRefusal(send(path, body))

async function send<P extends PostPath>(path: P, body: PostRequestOf<P>): Promise<PostAnswerOf<P>> {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  // The schema of this path has read the answer.
  return postRequests[path].answer.parse(await answer.json()) as PostAnswerOf<P>
}
