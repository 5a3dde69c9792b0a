/** In ms since some moment, the same in all threads of this process; the clock is never set. */
export const monotonicMilliseconds = (): number => Number(process.hrtime.bigint() / 1_000_000n)
