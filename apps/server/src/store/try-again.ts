/** The number of times that a write is tried again because others were first. */
const mostAttempts = 50

/**
 * Tries a write that others may forestall, until it is done.
 * @param attempt undefined: others were first
 * @throws when others are always first
 */
export async function tryAgain<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Error('others were always first')
}
