import type { Refusal } from '@opsroom/rules/core'

/** The refusal of a request that was not answered: W11. */
export const notConnected: Refusal = { rule: 'W11', reason: 'line.down' }

/** The answer of the server; if there was none, a refusal that says so. */
export const answerOrRefusal = <A extends { ok: true } | { ok: false; refusal: Refusal }>(
  asked: Promise<A>,
): Promise<A | { ok: false; refusal: Refusal }> =>
  asked.catch(() => ({ ok: false as const, refusal: notConnected }))
