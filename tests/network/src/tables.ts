import { setTimeout as sleep } from 'node:timers/promises'
import { checkTable } from './check-table.ts'
import { mixedGames } from './games.ts'
import { type Games, playTable } from './play-table.ts'
import { type NetworkServer, openNetworkServer } from './test-server.ts'

/** So many tables are played at once. */
const together = 12
/** A table that is not over by then hangs, in milliseconds. */
const tableTimeout = 600_000

/** Plays the table of this number and looks at it. @returns what is wrong */
async function failureOf(server: NetworkServer, games: Games, number: number): Promise<string | undefined> {
  let isLate = false
  const clock = new AbortController()
  const hangs = sleep(tableTimeout, undefined, { signal: clock.signal }).then(() => {
    isLate = true
    // The error of the awaited step says more than that of the clock.
    return sleep(1000, undefined, { signal: clock.signal })
  })
  const plays = playTable(server, games, number, () => isLate).then(checkTable)
  try {
    await Promise.race([plays, hangs.then(() => Promise.reject(new Error('hangs')))])
    return undefined
  } catch (error) {
    return `table ${number}: ${error instanceof Error ? error.message.slice(0, 2000) : error}`
  } finally {
    clock.abort()
    hangs.catch(() => undefined)
    plays.catch(() => undefined)
  }
}

/**
 * Plays the tables of these numbers at one server. A number that is printed is played again by itself with
 * `failuresOf(number, number)`, and belongs into the list of named tables from then on.
 * @returns what went wrong
 */
export async function failuresOf(first: number, last: number, games: Games = mixedGames): Promise<string[]> {
  const server = await openNetworkServer()
  const failures: string[] = []
  let next = first
  const playOn = async () => {
    for (let number = next++; number <= last; number = next++) {
      const failure = await failureOf(server, games, number)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: together }, playOn))
  const complaints = server.server
    .logged()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  await server.close()
  return [...failures, ...complaints]
}
