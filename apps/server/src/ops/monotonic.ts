/** Milliseconds since a moment that all threads of this process share, by a monotonic clock. */
export const monotonicMilliseconds = (): number => Number(process.hrtime.bigint() / 1_000_000n)
