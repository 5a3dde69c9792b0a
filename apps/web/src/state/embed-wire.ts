import type { AnswerOf, RequestName } from '@opsroom/protocol'
import { Unreachable, type Wire } from './wire.ts'

/**
 * What a replay within the page of another site has for a connection: it asks once, without a cookie, for the room and the
 * replay, and answers nothing else. Where there is no such replay it answers as for a room that nobody may watch.
 */
export function embedWire(code: string): Wire {
  const asked = Promise.all([fetch(`/api/embed/${code}`), import('@opsroom/protocol/requests')]).then(
    async ([response, { requests }]) => {
      if (!response.ok) {
        if (response.status !== 404) throw new Unreachable()
        return { refused: { ok: false as const, refusal: { rule: 'W5', reason: 'watch.notAllowed' } } }
      }
      const { room, replay } = (await response.json()) as Record<string, unknown>
      return {
        'room.find': requests['room.find'].answer.parse(room),
        'room.replay': requests['room.replay'].answer.parse(replay),
      }
    },
  )
  // It is told to those who ask.
  asked.catch(() => {})
  return {
    up: true,
    hear: () => () => {},
    onConnection: () => () => {},
    async request<N extends RequestName>(name: N) {
      const answers: { [name: string]: unknown } = await asked.catch(() => {
        throw new Unreachable()
      })
      const answer = answers.refused ?? answers[name]
      if (!answer) throw new Unreachable()
      return answer as AnswerOf<N>
    },
  }
}
