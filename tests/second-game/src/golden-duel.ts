import { readFileSync } from 'node:fs'
import { blueMax } from '@opsroom/rules/blue-max'
import type { AnyGame, Random } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { readConfig, startServer } from '@opsroom/server/server'
import { chanceOfScenario, replayChance } from '@opsroom/testkit/blue-max'

/*
 * The server of the product, on which every duel of Blue Max has the dice and cards of the worked one: with its orders it
 * goes as docs and lesson have it. It is configured by the same variables.
 */
const file = new URL('../../../packages/rules/scenarios/blue-max.json', import.meta.url)
const scenarios = JSON.parse(readFileSync(file, 'utf8')) as { id: string }[]
const chance = chanceOfScenario(scenarios.find(({ id }) => id === 'golden-duel'))

const golden: AnyGame = {
  ...blueMax,
  prepare(setup: Parameters<typeof blueMax.prepare>[0], version?: number) {
    const game = blueMax.prepare(setup, version)
    const decide: typeof game.decide = (state, seat, order, random: Random) =>
      game.decide(state, seat, order, replayChance(chance, random))
    return { ...game, decide }
  },
}

const server = await startServer(readConfig(process.env), {
  gameById: (id) => (id === golden.id ? golden : gameById(id)),
})
const leave = () => void server.close().finally(() => process.exit(0))
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
