/**
 * Nothing that works takes so long on however busy a machine, in milliseconds: work that is not done by then hangs. The
 * limit is shorter than that of a test, so that the tool can say what hangs.
 */
export const hangTimeout = 300_000
