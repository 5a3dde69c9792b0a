/** The number of attempts at a write before it is given up, when each time another process has written first. */
const mostAttempts = 50

/**
 * Repeats a write until no other process forestalls it.
 * @param attempt returns undefined when another process was first
 * @throws when another process is first every time
 */
export async function tryAgain<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw new Error(`given up after ${mostAttempts} attempts: another process wrote first each time`)
}
