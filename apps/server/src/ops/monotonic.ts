/** In ms since some moment, the same in all threads of this process; never set. */
export const monotonic = (): number => Number(process.hrtime.bigint() / 1_000_000n)
