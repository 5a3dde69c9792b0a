import type { AnswerOf, RequestName } from '@opsroom/protocol'
import { ServerUnreachable } from './wire.ts'

/** Requests the room and the replay of an embedded page once, by HTTP and without a cookie. */
async function ask(code: string): Promise<{ [name: string]: unknown }> {
  const [response, { requests }] = await Promise.all([
    fetch(`/api/embed/${code}`),
    import('@opsroom/protocol/requests'),
  ])
  if (!response.ok) {
    if (response.status !== 404) throw new ServerUnreachable()
    return { refused: { ok: false as const, refusal: { rule: 'W5', reason: 'watch.notAllowed' } } }
  }
  const { room, replay }: Record<string, unknown> = await response.json()
  return {
    'room.find': requests['room.find'].answer.parse(room),
    'room.replay': requests['room.replay'].answer.parse(replay),
  }
}

const asked = new Map<string, ReturnType<typeof ask>>()

/**
 * The server's answer about an embedded replay: the one to this request or, for a room that nobody may watch, the
 * refusal of the room.
 * @throws ServerUnreachable
 */
export async function fetchEmbeddedReplayAnswer<N extends RequestName>(
  code: string,
  name: N,
): Promise<AnswerOf<N>> {
  const answers = asked.get(code) ?? ask(code)
  asked.set(code, answers)
  const known = await answers.catch(() => {
    throw new ServerUnreachable()
  })
  const answer = known.refused ?? known[name]
  if (!answer) throw new ServerUnreachable()
  // The cast is safe: the answer was parsed by the schema for this request, or is a refusal, which any request may get.
  return answer as AnswerOf<N>
}
