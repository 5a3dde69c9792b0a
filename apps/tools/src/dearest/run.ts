import type { RequestName } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { AnyGame } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { readConfig } from '@opsroom/server/server'
import { newCookie, openWindow } from '../bench/window.ts'
import { hangTimeout } from '../hang-timeout.ts'
import type { Cleanup } from '../load/cleanup.ts'
import { metricsOf } from '../load/environment.ts'
import type { Installation } from '../load/installation.ts'
import { childrenOf, niceOf, postmasterOf, threadTimesOf } from '../load/processor-time.ts'
import { type StartedServers, startServers, sum } from '../load/servers.ts'
import { examplesOf, makeNeededObjects } from './examples.ts'
import type { DearestOptions } from './options.ts'
import { type MeasuredTable, openMeasuredTable, playWholeGame } from './stage.ts'

/** The mean processor time that a message takes, in ms. */
interface Spent {
  /** Time in the main thread of the server. */
  main: number
  /** Time in the other threads and child processes of the server, except those of low priority. */
  beside: number
  postgres: number
  /** The processor time that the server counts against the allowance of the sender's address. */
  charged: number
}

/** The mean cost of a message. */
export interface Cost extends Spent {
  name: string
  /** The id of the game, if the cost of the message depends on it. */
  game?: string
  what?: string
  /** The number of messages sent, and the number carried out; the others were refused. */
  sent: number
  done: number
  /** The rule id of the refusals, if there were any. */
  rule?: string
}

/**
 * The costs of messages, and the share of a processor that one address can use permanently by sending them, in percent.
 */
export interface DearestResult {
  times: number
  costs: (Cost & { share: number })[]
  /** The costs of whole games, including the orders of all players. */
  wholes: WholeGameCost[]
  problems: string[]
}

/** The cost of a whole game, from the opening of its room to its end. */
export interface WholeGameCost {
  game: string
  orders: number
  /** The time in ms that the server charges if all players are at one address. */
  charged: number
}

/**
 * The largest number of parts into which the measured messages of a kind are divided. The median over the parts is
 * taken, because Postgres may vacuum or a thread may compile during one of them.
 */
const mostParts = 5
/** The server's default limits for an address in a second: charged time in ms, and messages of the lowest price. */
const { messageMsPerMinute, messagesPerSecond, personsPerAddress } = readConfig({})
const mostTime = (messageMsPerMinute * personsPerAddress) / 60
const mostMessages = messagesPerSecond * personsPerAddress
/** Settings without limits, so that no measured message is refused. */
const unlimited = {
  // Behind a proxy the server would show its metrics only with a token.
  TRUST_PROXY: '',
  ROOMS_PER_PERSON: '100000',
  OWN_BOARD_ROOMS_PER_PERSON: '100000',
  // Explanations are switched off: those of games that end meanwhile would be measured although no address is charged
  // for them.
  INSIGHT: 'off',
}

type Worked = Omit<Spent, 'charged'>

function worked({ children: [server], data }: StartedServers): Worked {
  const pid = server?.pid ?? 0
  const nice = niceOf(pid)
  const wholeOf = (process: number) => {
    const { main, others } = threadTimesOf(process, nice)
    return main + others
  }
  const familyOf = (process: number) => sum([process, ...childrenOf(process)].map(wholeOf))
  const { main } = threadTimesOf(pid, nice)
  return { main, beside: familyOf(pid) - main, postgres: familyOf(postmasterOf(data) ?? 0) }
}

/** The time charged to all addresses until now, in ms. */
async function chargedBy({ urls: [url] }: StartedServers): Promise<number> {
  const metrics = await metricsOf(url ?? '')
  return Number(/^opsroom_work_charged_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000
}

/** The share of a processor, in percent, that an address can use permanently by sending only messages of this cost. */
function shareOf({ main, beside, postgres, charged }: Spent): number {
  const messages = Math.min(mostTime / charged, mostMessages)
  return ((main + beside + postgres) * messages) / 10
}

/** Measures an action that is repeated `times` times. @returns the mean processor time of one repetition */
async function measure(servers: StartedServers, times: number, act: () => Promise<void>): Promise<Spent> {
  const charged = await chargedBy(servers)
  // No metrics are requested between the two readings of the processor time, because metrics themselves cost several
  // ms.
  const before = worked(servers)
  await act()
  const after = worked(servers)
  return {
    main: (after.main - before.main) / times,
    beside: Math.max(0, after.beside - before.beside) / times,
    postgres: Math.max(0, after.postgres - before.postgres) / times,
    charged: ((await chargedBy(servers)) - charged) / times,
  }
}

/** The median of each figure over the parts: during a part, Postgres may vacuum or a thread may compile. */
const medianOfAll = (all: readonly Spent[]): Spent => ({
  main: medianOf(all.map(({ main }) => main)),
  beside: medianOf(all.map(({ beside }) => beside)),
  postgres: medianOf(all.map(({ postgres }) => postgres)),
  charged: medianOf(all.map(({ charged }) => charged)),
})

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

async function costsOf(
  servers: StartedServers,
  stage: MeasuredTable,
  { times }: DearestOptions,
  isFirst: boolean,
): Promise<Cost[]> {
  const costs: Cost[] = []
  const rehearsed = await makeNeededObjects(stage)
  const parts = Math.min(mostParts, times)
  const ofPart = Math.ceil(times / parts)
  for (const name of Object.keys(requests) as RequestName[]) {
    for (const { what, isOfGame, byAnother, request } of examplesOf(name)) {
      if (!isFirst && !isOfGame) continue
      const rules: string[] = []
      const spent: Spent[] = []
      for (let part = 0; part <= parts; part++) {
        // Each part has a new person if the example asks for it: the number of a person's rooms is limited, and opening
        // a room looks through them.
        const window = byAnother ? await openWindow(stage.url, await newCookie(stage.url)) : stage.window
        const messages: unknown[] = []
        for (let number = 0; number < ofPart; number++)
          messages.push(await request(stage, rehearsed, part * ofPart + number))
        const cost = await measure(servers, ofPart, async () => {
          for (const message of messages) {
            const answer = await window.timeout(hangTimeout).emitWithAck(name, message)
            if (!answer.ok && part > 0) rules.push(answer.refusal.rule)
          }
        })
        if (byAnother) window.disconnect()
        // The first part only warms up the server.
        if (part > 0) spent.push(cost)
      }
      const [rule] = rules
      const done = parts * ofPart - rules.length
      costs.push({
        name,
        ...(what && { what }),
        ...(isOfGame && { game: stage.game.id }),
        ...medianOfAll(spent),
        done,
        sent: parts * ofPart,
        ...(rule !== undefined && { rule }),
      })
    }
  }
  return costs
}

/**
 * Measures all kinds of messages at a server; nothing else should use the machine.
 * @param installed an installation to use instead of a new one
 */
export async function measureAll(
  options: DearestOptions,
  cleanup: Cleanup,
  installed?: Installation,
  played: readonly AnyGame[] = games,
): Promise<DearestResult> {
  const { source, times, most } = options
  // All rooms have the same seed, so the orders of the recorded games are legal in each of them.
  const servers = await startServers({ servers: 1, source }, 1, cleanup, unlimited, installed)
  const costs: Cost[] = []
  const wholes: WholeGameCost[] = []
  for (const game of played) {
    const stage = await openMeasuredTable(servers.urls[0] as string, game)
    const before = await chargedBy(servers)
    const orders = await playWholeGame(stage)
    wholes.push({ game: game.id, orders, charged: (await chargedBy(servers)) - before })
    costs.push(...(await costsOf(servers, stage, options, game === played[0])))
  }
  const shared = costs
    .map((cost) => ({ ...cost, share: shareOf(cost) }))
    .sort((one, other) => other.share - one.share)
  const problems = shared
    .filter(({ share }) => share > most)
    .map(({ name, what, share }) => `${name} ${what ?? ''}: an address can have ${share.toFixed(1)} %`)
  return { times, costs: shared, wholes, problems }
}
