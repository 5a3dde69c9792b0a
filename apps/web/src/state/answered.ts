import type { Refusal } from '@opsroom/rules/core'

/** The refusal that stands for a request that got no answer: W11. */
export const notConnectedRefusal: Refusal = { rule: 'W11', reason: 'line.down' }

/** The server's answer to a request or, if none arrived, a refusal that says that there was no answer. */
export const answerOrRefusal = <A extends { ok: true } | { ok: false; refusal: Refusal }>(
  asked: Promise<A>,
): Promise<A | { ok: false; refusal: Refusal }> =>
  asked.catch(() => ({ ok: false as const, refusal: notConnectedRefusal }))
