/**
 * The longest time of any working step on however busy a machine, in milliseconds: a step that takes longer hangs. The
 * limit is shorter than that of a test, so that the tool can name the step.
 */
export const hangTimeout = 300_000
