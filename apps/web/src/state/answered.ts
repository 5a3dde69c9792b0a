import type { Refusal } from '@opsroom/rules/core'

/** The refusal that stands for a request that got no answer: W11. */
export const notConnectedRefusal: Refusal = { rule: 'W11', reason: 'line.down' }

/** The same for a request that changes nothing, and is made again. */
export const unansweredRefusal: Refusal = { rule: 'W11', reason: 'line.silent' }

/**
 * The server's answer to a request or, if none arrived, a refusal that says that there was no answer.
 * @param otherwise the refusal that stands for a missing answer
 */
export const answerOrRefusal = <A extends { ok: true } | { ok: false; refusal: Refusal }>(
  asked: Promise<A>,
  otherwise = notConnectedRefusal,
): Promise<A | { ok: false; refusal: Refusal }> =>
  asked.catch(() => ({ ok: false as const, refusal: otherwise }))

/**
 * Whether the server may grant the same request later: there were too many requests (W10), the server failed (W11), it
 * is ending (W33), or it cannot store anything (W98).
 */
export const isPassing = ({ rule }: Refusal): boolean => /^W(1[01]|33|98)$/.test(rule)

/**
 * The pause in ms before a request is made again that got a passing refusal: longer after each failure, and no shorter
 * than the refusal says.
 * @param failures the number of attempts that failed before the refused one
 */
export const pauseBefore = ({ data }: Refusal, failures: number): number =>
  Math.max(Number(data?.seconds ?? 0) * 1000, Math.min(2000 * 2 ** failures, 30_000))
