import type { PostAnswerOf, PostPath } from '@opsroom/protocol'

interface Posted<P extends PostPath> {
  status: number
  answer: PostAnswerOf<P>
  /** The cookie that came with the answer. */
  cookie: string | undefined
}

/** Posts as a page of this server does. @param headers `cookie` of the person; others to test wrong requests */
export async function post<P extends PostPath>(
  url: string,
  path: P,
  body: unknown,
  headers: Record<string, string>,
): Promise<Posted<P>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: text,
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  return { status: answer.status, answer: (await answer.json()) as PostAnswerOf<P>, cookie }
}
