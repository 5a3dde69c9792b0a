import type { Refusal } from '@opsroom/rules/core'

/** What whoever asked is told when nobody answered: W11. */
export const notConnected: Refusal = { rule: 'W11', reason: 'line.down' }

/** What was answered; where no answer came, the refusal that says so. */
export const answered = <A extends { ok: true } | { ok: false; refusal: Refusal }>(
  asked: Promise<A>,
): Promise<A | { ok: false; refusal: Refusal }> =>
  asked.catch(() => ({ ok: false as const, refusal: notConnected }))
