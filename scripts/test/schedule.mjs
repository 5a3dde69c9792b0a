// Runs phases beside each other as far as the machine reaches.

/** The sum of shares that may run at once. Above 1, since most phases also wait. */
const mostAtOnce = 1.3

/**
 * Starts each phase when those it waits for have passed and there is room for it; a phase whose predecessor failed is left out.
 * One that gives way takes no room from the others, and one such phase runs at any time: it fills what they leave.
 * @template {{ name: string, share: number, after: string[], givesWay?: boolean }} P
 * @template {{ failed: number }} R
 * @param {P[]} phases in the order in which they are preferred
 * @param {(phase: P) => Promise<R>} run
 * @param {(phase: P, why: string) => R} failure the result of a phase that could not begin, or whose run threw
 * @returns {Promise<Map<string, R>>} the results by the names of the phases, as they ended
 */
export async function runInParallel(phases, run, failure) {
  const results = new Map()
  const waiting = [...phases]
  const running = new Map()
  const given = new Set(phases.map(({ name }) => name))
  const isOver = (name) => !given.has(name) || results.has(name)
  const fits = ({ share, givesWay }) => {
    const beside = [...running.values()]
    if (beside.length === 0 || (givesWay && !beside.some((other) => other.givesWay))) return true
    const taken = beside.filter((other) => givesWay || !other.givesWay)
    return taken.reduce((sum, other) => sum + other.share, share) <= mostAtOnce
  }
  const take = (phase) => waiting.splice(waiting.indexOf(phase), 1)
  for (;;) {
    for (const phase of waiting.filter(({ after }) => after.every(isOver))) {
      if (phase.after.some((name) => results.get(name)?.failed > 0)) {
        take(phase)
        results.set(phase.name, failure(phase, `not run, since ${phase.after.join(' and ')} failed`))
      } else if (fits(phase)) {
        take(phase)
        const ended = run(phase).catch((error) => failure(phase, error.message))
        const done = ended.then((result) => {
          running.delete(phase.name)
          results.set(phase.name, result)
        })
        running.set(phase.name, { ...phase, done })
      }
    }
    if (running.size === 0 && waiting.length === 0) return results
    if (running.size > 0) await Promise.race([...running.values()].map(({ done }) => done))
  }
}
