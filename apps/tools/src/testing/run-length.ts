/** Whether this is `pnpm test:long`, which plays what the gate has no time for. */
export const isLongRun = process.env.PROPERTY_RUNS === 'long'
