import { type PostAnswerOf, type PostPath, type PostRequestOf, posts } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

const lineDown: { ok: false; refusal: Refusal } = {
  ok: false,
  refusal: { rule: 'W11', reason: 'line.down' },
}

/** Asks what may change the cookie, which a socket cannot. Without a line, or an answer of ours, it is refused as that. */
export async function post<P extends PostPath>(path: P, body: PostRequestOf<P>): Promise<PostAnswerOf<P>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return posts[path].answer.parse(await answer.json()) as PostAnswerOf<P>
  } catch {
    return lineDown as PostAnswerOf<P>
  }
}
