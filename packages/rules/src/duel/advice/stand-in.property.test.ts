import { duelAt, startMatch } from '@opsroom/testkit'
import { runCount } from '@opsroom/testkit/seeds'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playGame, type Rng, type SeatId, viewOf } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import type { PreparedDuel } from '../game/bind.ts'
import { duel } from '../game/duel.ts'
import { prepareRules } from '../game/options.ts'
import { type DuelSetup, duelPresets } from '../game/setup-schema.ts'
import type { DuelState } from '../state/open.ts'
import { isAirborne } from '../state/queries.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'
import { rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { standIn, wayHome } from './stand-in.ts'

type Choose = (game: PreparedDuel, state: DuelState, seat: SeatId, rng: Rng) => unknown

/** A whole game in which a random seat of those that must act gives the order that is chosen for it. */
function playedBy(setup: DuelSetup, number: number, choose: Choose): DuelState {
  const match = startMatch(duel, setup, number)
  const game = match.game as PreparedDuel
  const stateOf = () => match.play.game as DuelState
  let orders = 0
  playGame(match, {
    random: match.chance,
    next() {
      const rng = match.chance.random(`who ${orders++}`)
      const able = game.seats
        .map(({ id }) => id)
        .filter((id) => game.waitingFor(viewOf(stateOf(), id)).seats.includes(id))
      const seat = rng.pick(able)
      const command = choose(game, stateOf(), seat, rng)
      if (!command) throw new Error(`${seat} has no order`)
      return { scope: 'game', seat, command }
    },
  })
  return stateOf()
}

/** Stand-ins give one order in so many, chance all others. */
const standInsNowAndThen =
  (oneIn: number): Choose =>
  (game, state, seat, rng) => {
    const view = viewOf(state, seat)
    return rng.int(oneIn) === 0 ? game.standIn?.(view, seat, rng) : game.sample(view, seat, rng)
  }

const setups = fc.constantFrom(...Object.values(duelPresets))
const number = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))

it('two stand-ins end every night, and none of their orders is refused', () => {
  fc.assert(
    fc.property(setups, number, (setup, seed) => {
      expect(playedBy(setup, seed, standInsNowAndThen(1)).open.phase).toBe('over')
    }),
    { numRuns: runCount(8) },
  )
})

it('a stand-in is never refused, wherever somebody else has left it', () => {
  fc.assert(
    fc.property(setups, number, (setup, seed) => {
      playedBy(setup, seed, standInsNowAndThen(3))
    }),
    { numRuns: runCount(8) },
  )
})

/** Random orders up to a fighters' turn late in the night; from then on stand-ins on both sides. */
function takenOver(number: number) {
  const setup = duelPresets.firstNight as DuelSetup
  const rules = prepareRules(setup)
  let canGetHome: SquadronId[] | undefined
  const state = playedBy(setup, number, (game, now, seat, rng) => {
    const { open } = now
    if (!canGetHome && open.round > 3 + (number % 4) && open.turn === 'fighters' && open.acted.length === 0)
      canGetHome = squadronIds.filter((id) => {
        if (!isAirborne(open.squadrons[id])) return false
        return (wayHome(rules, open, id)?.fuel ?? 99) <= open.squadrons[id].fuel
      })
    const view = viewOf(now, seat)
    return canGetHome ? game.standIn?.(view, seat, rng) : game.sample(view, seat, rng)
  })
  const lost = canGetHome?.filter((id) => state.open.squadrons[id].status !== 'ready')
  return { able: canGetHome?.length ?? 0, lost: lost?.length ?? 0 }
}

it('a stand-in brings home the squadrons that it finds in the air with fuel for the way', () => {
  let able = 0
  let lost = 0
  for (let number = 0; number < 120; number++) {
    const night = takenOver(number)
    able += night.able
    lost += night.lost
  }
  expect(able).toBeGreaterThan(200)
  // Another squadron may take the last place of an airport while one is on its way there.
  expect(lost).toBeLessThanOrEqual(2)
})

const fightersTurn = (fighters: NonNullable<Parameters<typeof duelAt>[0]['fighters']>) =>
  standIn(
    rulesOf.v2,
    duelAt({ round: 2, toAct: 'fighters', mosquito: { at: 8, altitude: 'high' }, fighters }).state,
    germanSeat,
    rngOf(1),
  )

it('a squadron over its airport that runs short of fuel lands; one with a full tank circles (D6.13)', () => {
  expect(fightersTurn({ red: { at: 19, altitude: 'high', fuel: 2 } })).toEqual({
    type: 'fighter',
    squadron: 'red',
    path: [],
    land: true,
  })
  expect(fightersTurn({ red: { at: 19, altitude: 'high', fuel: 8 } })).toEqual({ type: 'endFighters' })
})

it('nobody takes off, and the Mosquito and the bomber do nothing bold', () => {
  expect(fightersTurn({ yellow: { at: 19, altitude: 'ground' } })).toEqual({ type: 'endFighters' })
  const mosquito = duelAt({
    round: 2,
    toAct: 'mosquito',
    mosquito: { at: 8, altitude: 'high' },
    fighters: {},
  })
  expect(standIn(rulesOf.v2, mosquito.state, britishSeat, rngOf(1))).toEqual({
    type: 'mosquito',
    path: [],
    altitude: 'high',
  })
})
