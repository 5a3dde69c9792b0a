import { type PostAnswerOf, type PostPath, type PostRequestOf, postRequests } from '@opsroom/protocol'
import { answerOrRefusal } from './answered.ts'

/**
 * Sends a POST request, for actions that may change the cookie, which messages over the socket cannot do. If there is
 * no connection, or if something other than this server answers, the result is the refusal for no answer (W11).
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
  // The cast is safe: the schema for this path has parsed the answer.
  return postRequests[path].answer.parse(await answer.json()) as PostAnswerOf<P>
}
