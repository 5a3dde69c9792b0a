import { type RequestName, refuse, requests } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { Watch } from '../ops/metrics.ts'
import { costOf, type Window } from './caller.ts'
import type { Handlers } from './handlers.ts'
import { isRequestName, readMessage } from './message.ts'

type Answer = { ok: true } | { ok: false; refusal: Refusal }

/** After so many refusals for too many messages in a row a window is cut off. */
const patience = 2_000

/**
 * The one gate for everything that a window says. Whatever comes in, the answer is what was asked for or a refusal
 * (W1, W2, W10, W11, W12), and the process lives.
 * @param report told of every message: its name, rule of refusal and milliseconds, never what it said
 */
export function guard(window: Window, handlers: Handlers, watch: Watch): void {
  let flooded = 0
  window.onAny((name: unknown, ...words: unknown[]) => {
    const began = performance.now()
    const acknowledge =
      typeof words.at(-1) === 'function' ? (words.pop() as (answer: Answer) => void) : () => {}
    const known = isRequestName(name) ? name : undefined
    const finish = (answer: Answer) => {
      watch.message(
        known ?? 'unknown',
        window,
        answer.ok ? undefined : answer.refusal.rule,
        performance.now() - began,
      )
      acknowledge(answer)
    }
    if (!window.data.bucket.take(known ? costOf(known) : 1)) {
      finish({ ok: false, refusal: refuse('W10') })
      if (++flooded > patience) window.disconnect(true)
      return
    }
    flooded = 0
    if (!known) return finish({ ok: false, refusal: refuse('W12') })
    if (words.length > 1) return finish({ ok: false, refusal: refuse('W1', { path: '' }) })
    const read = readMessage(known, words[0])
    if ('refusal' in read) return finish({ ok: false, refusal: read.refusal })
    void answer(known, read.value).then(finish, (error) => {
      watch.failure(known, error)
      finish({ ok: false, refusal: refuse('W11') })
    })
  })

  /** Asks the handler. Keys that the answer's schema does not name never leave. */
  async function answer(name: RequestName, request: unknown): Promise<Answer> {
    const handler = handlers[name] as (window: Window, request: unknown) => Promise<unknown>
    return requests[name].answer.parse(await handler(window, request))
  }
}
