/**
 * The time in milliseconds after which a step of a tool counts as hanging: even on a busy machine no working step takes
 * that long. It is shorter than the timeout of a test, so that the tool can name the step.
 */
export const hangTimeout = 300_000
