import { type SeatId, sameJson } from '@opsroom/rules/core'
import { britishSeat, type DuelSetup, duelPresets, germanSeat } from '@opsroom/rules/duel'
import { subjects } from '@opsroom/testkit'
import { runCount } from '@opsroom/testkit/seeds'
import { describe, expect, inject, test } from 'vitest'
import { type BotId, botIds } from '../bot.ts'
import { botOf, gameOf, playOut, rngOf, shownTo } from './testing/play-out.ts'

const setups = Object.entries(duelPresets).map(([name, setup], place) => [name, setup, place] as const)
const options = subjects.find(({ title }) => title === 'with options')
const mixes = (options?.setups ?? []).slice(0, runCount(12)) as DuelSetup[]
/** Several Germans (D12.3) are played by bots of one level. */
const against = (british: BotId, german: BotId): Record<SeatId, BotId> => ({
  [britishSeat]: british,
  [germanSeat]: german,
  three: german,
  four: german,
  five: german,
})
/**
 * Each bot on each side: against itself under the first setup, against the next one under the second, and so on, so that
 * all meet all under some setup. A long run has everybody against everybody under each.
 */
const pairings = (setup: number): [BotId, BotId][] => {
  const isLong = inject('extent') === 'long'
  return botIds.flatMap((british, place) =>
    isLong
      ? botIds.map((german): [BotId, BotId] => [british, german])
      : [[british, botIds[(place + setup) % botIds.length] as BotId] as [BotId, BotId]],
  )
}
const firstNight = duelPresets.firstNight as DuelSetup
const budget = 6
/** Enough for nights in which nothing but the legality of orders is looked at. */
const small = 2

describe('a bot', () => {
  test.each(setups)('is never refused, with any two bots: %s', (_, setup, place) => {
    for (const [number, [british, german]] of pairings(place).entries()) {
      const { moves } = playOut(setup, against(british, german), 100 + number, small)
      expect(moves.filter(({ refused }) => refused)).toEqual([])
    }
  })

  test('plays every mix of the rules that can be switched on', () => {
    for (const [number, setup] of mixes.entries()) {
      const bots = against(botIds[number % 3] as BotId, botIds[Math.floor(number / 3) % 3] as BotId)
      const { moves, end } = playOut(setup, bots, 500 + number, small)
      expect(moves.filter(({ refused }) => refused)).toEqual([])
      expect(end.open.phase).toBe('over')
    }
  })

  test('plays the same night again from the same number, order by order', () => {
    const [one, two] = [1, 2].map(() => playOut(firstNight, against('ace', 'ace'), 7, budget))
    expect(two?.moves.map(({ command }) => command)).toEqual(one?.moves.map(({ command }) => command))
  })

  test('plays on without what it remembered, as after a restart', () => {
    const { moves } = playOut(firstNight, against('ace', 'ace'), 8, budget)
    const game = gameOf(firstNight)
    for (const { seat, state, purpose } of moves) {
      const view = shownTo(game, state, seat)
      const decision = botOf('ace', firstNight).decide({ view, seat, rng: rngOf(8, purpose), budget })
      expect(decision && game.refuse(view, seat, decision.command)).toBeUndefined()
      expect(decision).toBeDefined()
    }
  })
})

describe('a bot whose time is up', () => {
  const { moves } = playOut(firstNight, against('ace', 'ace'), 9, budget)
  const game = gameOf(firstNight)
  const decided = ({ seat, state, purpose }: (typeof moves)[number], isTimeUp: () => boolean) => {
    const rng = rngOf(9, purpose)
    let drawn = 0
    const counting = {
      ...rng,
      int(bound: number) {
        drawn++
        return rng.int(bound)
      },
    }
    const view = shownTo(game, state, seat)
    const decision = botOf('ace', firstNight).decide({ view, seat, rng: counting, budget: 16, isTimeUp })
    return { drawn, refused: decision ? game.refuse(view, seat, decision.command) : 'nothing decided' }
  }

  test.each([1, 2, 10, 30])('gives a legal order, whenever that is: question %i', (question) => {
    for (const move of moves) {
      let asked = 0
      expect(decided(move, () => ++asked >= question).refused).toBeUndefined()
    }
  })

  test('goes on no further with what takes it longest', () => {
    const evenings = moves.filter(({ command }) => ['plan', 'defences'].includes(command.type))
    expect(evenings).toHaveLength(2)
    for (const move of evenings)
      expect(decided(move, () => true).drawn).toBeLessThan(decided(move, () => false).drawn / 4)
  })
})

describe('non-interference', () => {
  /** A world that differs in everything that the other seat alone knows. */
  test.each(botIds)('%s orders the same whatever the other seat keeps to itself', (id) => {
    const night = playOut(firstNight, against(id, id), 21, budget)
    const other = playOut(firstNight, against('recruit', 'recruit'), 22, budget)
    const game = gameOf(firstNight)
    const secrets = (seat: SeatId) =>
      Object.fromEntries(other.moves.flatMap(({ state }) => Object.entries(state.secrets?.[seat] ?? {})))
    for (const { seat, state, command, beliefs, memory, purpose } of night.moves) {
      const foe = seat === britishSeat ? germanSeat : britishSeat
      const otherState = { ...state, secrets: { ...state.secrets, [foe]: secrets(foe) } }
      const view = shownTo(game, otherState, seat)
      const decision = botOf(id, firstNight).decide({ view, seat, memory, rng: rngOf(21, purpose), budget })
      expect(sameJson(decision?.command, command)).toBe(true)
      expect(decision?.beliefs ?? []).toEqual(beliefs)
    }
  })
})

describe('fuel', () => {
  test.each<BotId>(['regular', 'ace'])('%s never crashes a squadron', (german) => {
    for (let number = 0; number < 5; number++) {
      const { events } = playOut(firstNight, against('regular', german), 300 + number, budget)
      expect(events.filter(({ type }) => type === 'squadronCrashed')).toEqual([])
    }
  })
})
