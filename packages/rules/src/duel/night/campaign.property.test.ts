import { startMatch } from '@opsroom/testkit'
import { runCount, runCountForCounting } from '@opsroom/testkit/seeds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playGame, randomFrom, rngFrom, seedFromNumber, stateAfter, viewOf } from '../../core/index.ts'
import { readyDeployments } from '../advice/deployments.ts'
import { defencesRefusal } from '../defences/legality.ts'
import { duel, prepareDuel } from '../game/duel.ts'
import { prepareRules } from '../game/options.ts'
import { duelPresets, duelSetupSchema } from '../game/setup-schema.ts'
import { vpChangeOf } from '../scoring/entry.ts'
import type { DuelState } from '../state/open.ts'
import { britishSeat, germanSeat } from '../state/seats.ts'

const bind = (options: object) => {
  const setup = duelSetupSchema.parse(options)
  const rules = prepareRules(setup)
  return { setup, rules, game: prepareDuel(rules) }
}

const played = new Map<string, DuelState[]>()

/** Plays random orders until the game is over. @returns every state on the way; a game is played once for all tests */
function statesOf({ game, setup }: ReturnType<typeof bind>, seed: number): DuelState[] {
  const key = JSON.stringify([setup, seed])
  const before = played.get(key)
  if (before) return before
  const match = startMatch(duel, setup, seed)
  const rng = rngFrom(seedFromNumber(seed))
  const stateOf = () => match.play.game as DuelState
  const states: DuelState[] = []
  playGame(match, {
    random: match.chance,
    next() {
      states.push(stateOf())
      const seat =
        [britishSeat, germanSeat].find((id) => game.waitingFor(viewOf(stateOf(), id)).seats.includes(id)) ??
        ''
      const command = game.sample(viewOf(stateOf(), seat), seat, rng)
      if (!command) throw new Error(`${seat} has no order`)
      return { scope: 'game', seat, command }
    },
  })
  states.push(stateOf())
  played.set(key, states)
  return states
}

/** Looks at every state of a random game but the first, with the one before it. @returns the last */
function playThrough(
  bound: ReturnType<typeof bind>,
  seed: number,
  visit: (state: DuelState, before: DuelState) => void,
): DuelState {
  const states = statesOf(bound, seed)
  for (const [place, state] of states.slice(1).entries()) visit(state, states[place] as DuelState)
  return states.at(-1) as DuelState
}

describe('a game of several nights (D13.1)', () => {
  const campaign = bind({ nights: 3 })

  it('carries the track over, draws a fresh card each night, and ends after the last', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const end = playThrough(campaign, seed, ({ open }) =>
          expect(open.vp).toBe(open.carried + vpChangeOf(open.ledger)),
        )
        expect(end.open.results.map(({ night }) => night)).toEqual([1, 2, 3])
        expect(new Set(end.open.results.map(({ card }) => card)).size).toBe(3)
        expect(end.open.results.at(-1)?.vp).toBe(end.open.vp)
        for (const { vp, byRound } of end.open.results) expect(byRound.at(-1)).toBe(vp)
      }),
      { numRuns: runCount(12) },
    )
  })

  it('goes on by its round clock and never back, and is much further on after each night', () => {
    let nights = 0
    const clock = campaign.game.roundClock
    playThrough(campaign, 1, (state, before) => {
      expect(clock(state)).toBeGreaterThanOrEqual(clock(before))
      if (state.open.night === before.open.night) return
      nights++
      expect(clock(state) - clock(before)).toBeGreaterThan(5)
    })
    expect(nights).toBe(2)
  })

  it('restores fuel, markers, airports and tiles, but neither squadrons lost at sea nor the place of shelters (D7.9)', () => {
    let nights = 0
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        playThrough(campaign, seed, ({ open }, before) => {
          if (open.night === before.open.night) return
          nights++
          expect(open.ground).toEqual({ placed: {}, destroyed: {}, airportBombs: {}, targetMarkers: {} })
          expect(open.mosquito).toBeUndefined()
          for (const [id, squadron] of Object.entries(open.squadrons)) {
            // Crashed over Germany: back again. Lost at sea: never.
            expect(squadron.status).not.toBe('crashed')
            if (before.open.squadrons[id as 'red'].status === 'lost') expect(squadron.status).toBe('lost')
            if (squadron.status === 'ready') expect(squadron.fuel).toBe(id === 'blue' ? 12 : 8)
          }
          const shelters = Object.values(before.open.ground.placed).reduce(
            (sum, here) => sum + (here.shelter ?? 0),
            0,
          )
          const standing = Object.values(open.standing ?? {}).reduce(
            (sum, here) => sum + (here.shelter ?? 0),
            0,
          )
          expect(standing).toBe(shelters)
        })
      }),
      { numRuns: runCountForCounting(12) },
    )
    expect(nights).toBeGreaterThan(20)
  })

  it('refuses to add, move or take away a shelter from the second night on (D7.9)', () => {
    const { rules, game } = campaign
    const open = { ...game.initial.open, night: 2, standing: { '26': { shelter: 2 } } }
    const ruleFor = (tiles: object) => defencesRefusal(rules, open, tiles as never)?.rule
    expect(ruleFor({ '26': { shelter: 2, flak: 1 } })).toBeUndefined()
    expect(ruleFor({ '26': { shelter: 1 } })).toBe('D7.9')
    expect(ruleFor({ '26': { shelter: 2 }, '27': { shelter: 1 } })).toBe('D7.9')
    expect(ruleFor({})).toBe('D7.9')
    for (const { tiles } of readyDeployments(rules, { open })) expect(ruleFor(tiles)).toBeUndefined()
    const offered = game.options({ open: { ...open, phase: 'preparation' }, secrets: { two: {} } }, 'two', {
      type: 'defences',
    })
    expect(offered.choices.some(({ value }) => value === 'shelter')).toBe(false)
    expect(offered.finish).toEqual({ type: 'defences', tiles: { '26': { shelter: 2 } } })
  })
})

describe('a mirror match (D13.2)', () => {
  it('exchanges sides under the same card, and the better total wins', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const mirror = bind(duelPresets.mirrorMatch ?? {})
        const end = playThrough(mirror, seed, () => {})
        const [first, second] = end.open.results
        expect([first?.british, second?.british]).toEqual([britishSeat, germanSeat])
        expect(second?.card).toBe(first?.card)
        // Points of the person in seat one: those of the first night, and the change by the second.
        const total = (first?.vp ?? 0) - (end.open.vp - end.open.carried)
        expect(mirror.game.outcome(end)?.points.one).toBe(total)
        expect(end.open.standing).toBeUndefined()
      }),
      { numRuns: runCount(8) },
    )
  })
  it('knows the weather before squadrons are placed, in both nights, and the same change cards come', () => {
    const setup = { ...duelPresets.mirrorMatch, advanced: duelPresets.fullRules?.advanced }
    for (const seed of [1, 2, 3]) {
      const { game } = bind(setup)
      const random = randomFrom(seedFromNumber(seed))
      const rng = rngFrom(seedFromNumber(seed))
      const start = stateAfter(game.open(random, []), game.initial)
      expect(start.open).toMatchObject({ phase: 'squadrons', weather: { card: expect.any(Number) } })
      const changes: Record<number, unknown[]> = { 1: [], 2: [] }
      let state = start
      while (!game.outcome(state)) {
        const seat =
          [britishSeat, germanSeat].find((id) => game.waitingFor(viewOf(state, id)).seats.includes(id)) ?? ''
        const order = game.sample(viewOf(state, seat), seat, rng)
        if (!order) throw new Error('no order')
        const { night } = state.open
        const decided = game.decide(state, seat, order, random)
        for (const { event } of decided)
          if (event.type === 'weatherChanged') changes[night]?.push(event.open?.card)
        state = stateAfter(decided, state)
        if (state.open.phase === 'squadrons') expect(state.open.weather).toEqual(start.open.weather)
      }
      const both = Math.min(changes[1]?.length ?? 0, changes[2]?.length ?? 0)
      expect(changes[1]?.slice(0, both)).toEqual(changes[2]?.slice(0, both))
      expect(both).toBeGreaterThan(0)
    }
  })
  it('draws the card after the squadrons in games of version 1', () => {
    const game = prepareDuel(prepareRules(duelSetupSchema.parse(duelPresets.mirrorMatch), 1))
    expect(game.open(randomFrom(seedFromNumber(1)), [])).toEqual([])
  })
  it('has two nights, no more', () => {
    expect(duelSetupSchema.safeParse({ mirror: true, nights: 3 }).success).toBe(false)
  })
})

describe('a game of several nights with sides exchanged (D13.1)', () => {
  it('has a new card each night, and the points stay with the persons', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const end = playThrough(bind({ nights: 4, exchange: true }), seed, ({ open }) => {
          expect(open.standing).toBeUndefined()
        })
        const { results } = end.open
        expect(results.map(({ british }) => british)).toEqual([
          britishSeat,
          germanSeat,
          britishSeat,
          germanSeat,
        ])
        expect(new Set(results.map(({ card }) => card)).size).toBe(4)
      }),
      { numRuns: runCount(4) },
    )
  })
  it('is for more nights than one that are no mirror match', () => {
    const isOffered = (setup: object) => duelSetupSchema.safeParse(setup).success
    expect(isOffered({ nights: 2, exchange: true })).toBe(true)
    expect(isOffered({ nights: 1, exchange: true })).toBe(false)
    expect(isOffered({ nights: 2, mirror: true, exchange: true })).toBe(false)
  })
})
