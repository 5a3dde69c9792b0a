import { duelAt } from '@opsroom/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomFrom, seedFromNumber, viewOf } from '../../core/index.ts'
import { duel } from '../duel.ts'
import { type SquadronId, squadronIds } from '../pieces.ts'
import { prepareRules } from '../prepare-rules.ts'
import { britishSeat, germanSeat } from '../seats.ts'
import { duelPresets } from '../setup-schema.ts'
import { isAirborne } from '../state/queries.ts'
import { rngOf, rulesOf } from '../test-helpers/preparation.ts'
import { standIn, wayHome } from './stand-in.ts'

/** A whole game that two stand-ins play, or a stand-in now and then in a random one. */
function playedBy(setup: Parameters<typeof duel.prepare>[0], number: number, oneIn: number) {
  const game = duel.prepare(setup)
  const random = randomFrom(seedFromNumber(number))
  let state = game.initial
  let orders = 0
  for (; !game.outcome(state); orders++) {
    const rng = random(`who ${orders}`)
    const able = game.seats
      .map(({ id }) => id)
      .filter((id) => game.waitingFor(viewOf(state, id)).seats.includes(id))
    const seat = rng.pick(able)
    const view = viewOf(state, seat)
    const order = rng.int(oneIn) === 0 ? game.standIn?.(view, seat, rng) : game.sample(view, seat, rng)
    expect(order).toBeDefined()
    if (!order) break
    expect(game.refuse(view, seat, order)).toBeUndefined()
    state = game.decide(state, seat, order, random).reduce(game.evolve, state)
  }
  return { state, orders }
}

const setups = fc.constantFrom(...Object.values(duelPresets))
const number = fc.noShrink(fc.noBias(fc.nat(2 ** 31 - 1)))

it('two stand-ins end every night, and none of their orders is refused', () => {
  fc.assert(
    fc.property(setups, number, (setup, seed) => {
      const { state } = playedBy(setup, seed, 1)
      expect(state.open.phase).toBe('over')
    }),
    { numRuns: 15 },
  )
}, 60_000)

it('a stand-in is never refused, wherever somebody else has left it', () => {
  fc.assert(
    fc.property(setups, number, (setup, seed) => {
      playedBy(setup, seed, 3)
    }),
    { numRuns: 15 },
  )
}, 60_000)

/** Random orders up to a fighters' turn late in the night; from then on stand-ins on both sides. */
function takenOver(number: number) {
  const game = duel.prepare(duelPresets.firstNight as never)
  const rules = prepareRules(duelPresets.firstNight as never)
  const random = randomFrom(seedFromNumber(number))
  let state = game.initial
  let canGetHome: SquadronId[] | undefined
  for (let orders = 0; !game.outcome(state); orders++) {
    const rng = random(`who ${orders}`)
    const { open } = state
    if (!canGetHome && open.round > 3 + (number % 4) && open.turn === 'fighters' && open.acted.length === 0)
      canGetHome = squadronIds.filter((id) => {
        if (!isAirborne(open.squadrons[id])) return false
        return (wayHome(rules, open, id)?.fuel ?? 99) <= open.squadrons[id].fuel
      })
    const able = game.seats
      .map(({ id }) => id)
      .filter((id) => game.waitingFor(viewOf(state, id)).seats.includes(id))
    const seat = rng.pick(able)
    const view = viewOf(state, seat)
    const order = canGetHome ? game.standIn?.(view, seat, rng) : game.sample(view, seat, rng)
    if (!order) throw new Error('no order')
    state = game.decide(state, seat, order, random).reduce(game.evolve, state)
  }
  const lost = canGetHome?.filter((id) => state.open.squadrons[id].status !== 'ready')
  return { able: canGetHome?.length ?? 0, lost: lost?.length ?? 0 }
}

it('a stand-in brings home the squadrons that it finds in the air with fuel for the way', () => {
  let able = 0
  let lost = 0
  for (let number = 0; number < 60; number++) {
    const night = takenOver(number)
    able += night.able
    lost += night.lost
  }
  expect(able).toBeGreaterThan(100)
  // Another squadron may take the last place of an airport while one is on its way there.
  expect(lost).toBeLessThanOrEqual(1)
}, 60_000)

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
